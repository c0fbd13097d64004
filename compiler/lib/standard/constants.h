// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by tools/mathematics.py. As wide as it is by its own rules.
// clang-format off
#define PLAIT_LN2 0x1.62e42fefa39efp-1
#define PLAIT_LN2_HIGH 0x1.62e42fefa3800p-1
#define PLAIT_LN2_LOW 0x1.ef35793c76730p-45
#define PLAIT_LOG2E 0x1.71547652b82fep+0
#define PLAIT_LOG2E_HIGH 0x1.7154768000000p+0
#define PLAIT_LOG2E_LOW -0x1.6a3e80f444178p-27
#define PLAIT_LOG10E 0x1.bcb7b1526e50ep-2
#define PLAIT_LOG10E_HIGH 0x1.bcb7b18000000p-2
#define PLAIT_LOG10E_LOW -0x1.6c8d78e6acaa4p-29
#define PLAIT_LN2_REST 0x1.abc9e3b39803fp-56
#define PLAIT_HALF_PI 0x1.921fb54442d18p+0
#define PLAIT_HALF_PI_REST 0x1.1a62633145c07p-54
#define PLAIT_HALF_PI_HIGH 0x1.921fb58000000p+0
#define PLAIT_HALF_PI_LOW -0x1.dde973dcb3b3ap-27
#define PLAIT_ATAN_HALF 0x1.dac670561bb4fp-2
#define PLAIT_ATAN_HALF_REST 0x1.a2b7f222f65e2p-56
#define PLAIT_ATAN_ONE 0x1.921fb54442d18p-1
#define PLAIT_ATAN_ONE_REST 0x1.1a62633145c07p-55
#define PLAIT_ATAN_FAR 0x1.4978fa3269ee1p-1
#define PLAIT_EXP(x) \
    (0x1.0000000000000p-1 + (x) * (0x1.5555555555557p-3 + (x) * (0x1.5555555555556p-5 + (x) * \
    (0x1.111111110ff8bp-7 + (x) * (0x1.6c16c16c16214p-10 + (x) * (0x1.a01a01ac9de9ep-13 + (x) * \
    (0x1.a01a01a74077ap-16 + (x) * (0x1.71ddfff6573d6p-19 + (x) * (0x1.27e4da1e12fb1p-22 + (x) \
    * (0x1.af5282aacdb2ep-26 + (x) * 0x1.1f75a3caadff5p-29))))))))))
#define PLAIT_EXP_FLOAT(x) \
    (0x1.0000000c43749p-1 + (x) * (0x1.5555555ac8210p-3 + (x) * (0x1.5554e4b7c7d2bp-5 + (x) * \
    (0x1.1110df0882e55p-7 + (x) * (0x1.6d490f18f3eb7p-10 + (x) * 0x1.a12a334369fe7p-13)))))
#define PLAIT_LOG(x) \
    (0x1.5555555555555p-2 + (x) * (-0x1.0000000000000p-2 + (x) * (0x1.9999999999999p-3 + (x) * \
    (-0x1.555555555aae7p-3 + (x) * (0x1.249249249738fp-3 + (x) * (-0x1.fffffda581137p-4 + (x) * \
    (0x1.c71c6f9af562ap-4 + (x) * (-0x1.99cab26d34df7p-4 + (x) * 0x1.748a694ed177fp-4))))))))
#define PLAIT_SIN(x) \
    (-0x1.5555555555555p-3 + (x) * (0x1.1111111111110p-7 + (x) * (-0x1.a01a01a01990ap-13 + (x) \
    * (0x1.71de3a545b148p-19 + (x) * (-0x1.ae6454093c147p-26 + (x) * (0x1.61217781a8ccdp-33 + \
    (x) * -0x1.ab13654fd392ap-41))))))
#define PLAIT_COS(x) \
    (0x1.5555555555555p-5 + (x) * (-0x1.6c16c16c16c16p-10 + (x) * (0x1.a01a01a019cf6p-16 + (x) \
    * (-0x1.27e4fb7710638p-22 + (x) * (0x1.1eed8de759d0dp-29 + (x) * (-0x1.9394b3581cec8p-37 + \
    (x) * 0x1.ab746999271a1p-45))))))
#define PLAIT_SIN_FLOAT(x) \
    (-0x1.5555555458f67p-3 + (x) * (0x1.11110de2ddb31p-7 + (x) * (-0x1.a01396fd185c8p-13 + (x) \
    * 0x1.6db8ab1fea483p-19)))
#define PLAIT_COS_FLOAT(x) \
    (0x1.55555555011d3p-5 + (x) * (-0x1.6c16bf4cae666p-10 + (x) * (0x1.a015b96a25cf2p-16 + (x) \
    * -0x1.2520b9507cc18p-22)))
#define PLAIT_ATAN(x) \
    (-0x1.5555555555553p-2 + (x) * (0x1.9999999998708p-3 + (x) * (-0x1.24924923a0d7dp-3 + (x) * \
    (0x1.c71c712d95450p-4 + (x) * (-0x1.745cfe248ca2dp-4 + (x) * (0x1.3b1147cddda06p-4 + (x) * \
    (-0x1.10ebdaa96b902p-4 + (x) * (0x1.def7ec860a692p-5 + (x) * (-0x1.9c0530644c4fep-5 + (x) * \
    (0x1.34ef684da741ep-5 + (x) * -0x1.1d768d9070967p-6))))))))))
#define PLAIT_ATAN_FLOAT(x) \
    (-0x1.555555436f0bap-2 + (x) * (0x1.9999654f1c15dp-3 + (x) * (-0x1.2485c9c787d50p-3 + (x) * \
    (0x1.c4e5e19b1fd6ep-4 + (x) * (-0x1.5d29be4a04479p-4 + (x) * 0x1.899a2f894e338p-5)))))
#define PLAIT_SINH(x) \
    (0x1.5555555555555p-3 + (x) * (0x1.1111111111111p-7 + (x) * (0x1.a01a01a019fffp-13 + (x) * \
    (0x1.71de3a556fbfdp-19 + (x) * (0x1.ae645678ea417p-26 + (x) * (0x1.612467ffd0251p-33 + (x) \
    * (0x1.ae775423a3f88p-41 + (x) * 0x1.99fcc5959506bp-49)))))))
static const double plait_inverse[64] = {
    0x1.6a00000000000p+0, 0x1.6600000000000p+0, 0x1.6200000000000p+0, 0x1.5e00000000000p+0,
    0x1.5b00000000000p+0, 0x1.5700000000000p+0, 0x1.5400000000000p+0, 0x1.5000000000000p+0,
    0x1.4d00000000000p+0, 0x1.4900000000000p+0, 0x1.4600000000000p+0, 0x1.4300000000000p+0,
    0x1.4000000000000p+0, 0x1.3d00000000000p+0, 0x1.3a00000000000p+0, 0x1.3700000000000p+0,
    0x1.3400000000000p+0, 0x1.3100000000000p+0, 0x1.2e00000000000p+0, 0x1.2b00000000000p+0,
    0x1.2900000000000p+0, 0x1.2600000000000p+0, 0x1.2300000000000p+0, 0x1.2100000000000p+0,
    0x1.1e00000000000p+0, 0x1.1c00000000000p+0, 0x1.1900000000000p+0, 0x1.1700000000000p+0,
    0x1.1500000000000p+0, 0x1.1200000000000p+0, 0x1.1000000000000p+0, 0x1.0e00000000000p+0,
    0x1.0b00000000000p+0, 0x1.0900000000000p+0, 0x1.0700000000000p+0, 0x1.0500000000000p+0,
    0x1.0300000000000p+0, 0x1.0000000000000p+0, 0x1.0000000000000p+0, 0x1.f400000000000p-1,
    0x1.ec00000000000p-1, 0x1.e600000000000p-1, 0x1.de00000000000p-1, 0x1.d800000000000p-1,
    0x1.d000000000000p-1, 0x1.ca00000000000p-1, 0x1.c400000000000p-1, 0x1.be00000000000p-1,
    0x1.b800000000000p-1, 0x1.b200000000000p-1, 0x1.ac00000000000p-1, 0x1.a600000000000p-1,
    0x1.a200000000000p-1, 0x1.9c00000000000p-1, 0x1.9800000000000p-1, 0x1.9200000000000p-1,
    0x1.8e00000000000p-1, 0x1.8800000000000p-1, 0x1.8400000000000p-1, 0x1.8000000000000p-1,
    0x1.7a00000000000p-1, 0x1.7600000000000p-1, 0x1.7200000000000p-1, 0x1.6e00000000000p-1,
};
static const double plait_log_high[64] = {
    -0x1.62c82f2b9c000p-2, -0x1.5767717456000p-2, -0x1.4be5f95778000p-2, -0x1.404308686a000p-2,
    -0x1.3772662bfe000p-2, -0x1.2b9303ab8a000p-2, -0x1.22941fbcf8000p-2, -0x1.1675cababa000p-2,
    -0x1.0d46b579ab000p-2, -0x1.00e6c45ad5000p-2, -0x1.ef0adcbdc6000p-3, -0x1.dc1bca0abe000p-3,
    -0x1.c8ff7c79aa000p-3, -0x1.b5b519e8fc000p-3, -0x1.a23bc1fe2c000p-3, -0x1.8e928de886000p-3,
    -0x1.7ab890210e000p-3, -0x1.66acd4272a000p-3, -0x1.526e5e3a1c000p-3, -0x1.3dfc2b0ecc000p-3,
    -0x1.303d718e48000p-3, -0x1.1b72ad52f6000p-3, -0x1.0671512ca6000p-3, -0x1.f0a30c0118000p-4,
    -0x1.c5e548f5bc000p-4, -0x1.a926d3a4ac000p-4, -0x1.7da766d7b0000p-4, -0x1.60658a9374000p-4,
    -0x1.42edcbea64000p-4, -0x1.16536eea38000p-4, -0x1.f0a30c0118000p-5, -0x1.b42dd71198000p-5,
    -0x1.58a5bafc90000p-5, -0x1.1b0d989240000p-5, -0x1.b9fc027b00000p-6, -0x1.3cea443470000p-6,
    -0x1.7dc475f820000p-7, 0x0.0p+0, 0x0.0p+0, 0x1.8492528c90000p-6, 0x1.466aed42e0000p-5,
    0x1.aaef2d0fb0000p-5, 0x1.1973bd1464000p-4, 0x1.4d3115d208000p-4, 0x1.9335e5d594000p-4,
    0x1.c885801bc4000p-4, 0x1.fe89139dbc000p-4, 0x1.1aa2b7e240000p-3, 0x1.365fcb015a000p-3,
    0x1.527e5e4a1c000p-3, 0x1.6f0128b756000p-3, 0x1.8beafeb390000p-3, 0x1.9f6c40708a000p-3,
    0x1.bd087383be000p-3, 0x1.d1037f2656000p-3, 0x1.ef5ade4dd0000p-3, 0x1.01eae5626c000p-2,
    0x1.1178e8227e000p-2, 0x1.1bf99635a7000p-2, 0x1.269621134e000p-2, 0x1.36b6776be1000p-2,
    0x1.419b423d5f000p-2, 0x1.4c9e09e173000p-2, 0x1.57bf753c8d000p-2,
};
static const double plait_log_low[64] = {
    -0x1.e54bdbd7c8a98p-44, 0x1.64ead9524d7cap-44, 0x1.d7c92cd9ad824p-44, -0x1.f8ef43049f7d3p-44,
    0x1.e9436ac53b023p-44, 0x1.6db12d6bfb0a5p-45, 0x1.a6976f5eb0963p-44, -0x1.8380e731f55c4p-44,
    -0x1.d2c81f640e1e6p-44, -0x1.cc68d52e01203p-50, 0x1.b26b79c86af24p-45, -0x1.8fac1a628ccc6p-44,
    0x1.7794f689f8434p-45, 0x1.4b722ec011f31p-44, 0x1.539cd91dc9f0bp-44, -0x1.a8154b13d72d5p-44,
    0x1.bdb9072534a58p-45, -0x1.aa1bdbfc6c785p-44, 0x1.790ba37fc5238p-44, -0x1.8a72a62b8c13fp-45,
    0x1.680b5ce3ecb05p-50, -0x1.e80a41811a396p-45, 0x1.a47579cdc0a3dp-45, 0x1.d599e83368e91p-44,
    -0x1.d0c57585fbe06p-46, -0x1.563650bd22a9cp-44, -0x1.2cc844480c89bp-44, -0x1.0c3b1dee9c4f8p-44,
    -0x1.bc0eeea7c9acdp-46, 0x1.47c5e768fa309p-46, 0x1.d599e83368e91p-45, 0x1.c827ae5d6704cp-46,
    0x1.b2b739570ad39p-45, 0x1.3401e9ae889bbp-44, 0x1.b9a010ae6922ap-44, 0x1.6a2c432d6a40bp-44,
    0x1.eb1245b5da1f5p-44, 0x0.0p+0, 0x0.0p+0, -0x1.aa0ba325a0c34p-45, -0x1.c167375bdfd28p-45,
    0x1.0fc1a353bb42ep-45, 0x1.566d154f930b3p-44, -0x1.53a2582f4e1efp-48, 0x1.3115c3abd47dap-45,
    0x1.646d1c65aacd3p-45, 0x1.56594d82f7a82p-44, -0x1.1ac38dde3b366p-44, -0x1.fd3a0afb9691bp-44,
    -0x1.4e60b8d4b411dp-44, 0x1.577390d31ef0fp-44, -0x1.73d54aae92cd1p-47, -0x1.337d94bcd3f43p-44,
    -0x1.d4bc4595412b6p-45, -0x1.84a7e75b6f6e4p-47, -0x1.a211565bb8e11p-51, 0x1.a43dcfade85aep-44,
    0x1.1ef78ce2d07f2p-44, -0x1.1ac89575c2125p-44, -0x1.1b61f10522625p-44, 0x1.16ecdb0f177c8p-46,
    -0x1.ce379226de3ecp-44, -0x1.e20891b0ad8a4p-45, 0x1.fadedee5d40efp-46,
};
static const unsigned long plait_two_over_pi[20] = {
    0x0000000000000000u, 0xa2f9836e4e441529u, 0xfc2757d1f534ddc0u, 0xdb6295993c439041u,
    0xfe5163abdebbc561u, 0xb7246e3a424dd2e0u, 0x06492eea09d1921cu, 0xfe1deb1cb129a73eu,
    0xe88235f52ebb4484u, 0xe99c7026b45f7e41u, 0x3991d639835339f4u, 0x9c845f8bbdf9283bu,
    0x1ff897ffde05980fu, 0xef2f118b5a0a6d1fu, 0x6d367ecf27cb09b7u, 0x4f463f669e5fea2du,
    0x7527bac7ebe5f17bu, 0x3d0739f78a5292eau, 0x6bfb5fb11f8d5d08u, 0x56033046fc7b6babu,
};
