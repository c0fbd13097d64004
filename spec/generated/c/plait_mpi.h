// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Datatypes, operations and calls of MPI.
// Generated from spec/mpi.yaml by spec/generate.py: edit that, never this.
#ifndef PLAIT_MPI_H
#define PLAIT_MPI_H

#include <stddef.h>
#include <stdint.h>

#include "plait_calls.h"

// codes of the basic datatypes, in frames and commands
#define PLAIT_DATATYPE_NONE 0
#define PLAIT_DATATYPE_AINT 1
#define PLAIT_DATATYPE_COUNT 2
#define PLAIT_DATATYPE_OFFSET 3
#define PLAIT_DATATYPE_PACKED 4
#define PLAIT_DATATYPE_SHORT 5
#define PLAIT_DATATYPE_INT 6
#define PLAIT_DATATYPE_LONG 7
#define PLAIT_DATATYPE_LONG_LONG 8
#define PLAIT_DATATYPE_UNSIGNED_SHORT 9
#define PLAIT_DATATYPE_UNSIGNED 10
#define PLAIT_DATATYPE_UNSIGNED_LONG 11
#define PLAIT_DATATYPE_UNSIGNED_LONG_LONG 12
#define PLAIT_DATATYPE_FLOAT 13
#define PLAIT_DATATYPE_C_FLOAT_COMPLEX 14
#define PLAIT_DATATYPE_CXX_FLOAT_COMPLEX 15
#define PLAIT_DATATYPE_DOUBLE 16
#define PLAIT_DATATYPE_C_DOUBLE_COMPLEX 17
#define PLAIT_DATATYPE_CXX_DOUBLE_COMPLEX 18
#define PLAIT_DATATYPE_LONG_DOUBLE 19
#define PLAIT_DATATYPE_C_LONG_DOUBLE_COMPLEX 20
#define PLAIT_DATATYPE_CXX_LONG_DOUBLE_COMPLEX 21
#define PLAIT_DATATYPE_FLOAT_INT 22
#define PLAIT_DATATYPE_DOUBLE_INT 23
#define PLAIT_DATATYPE_LONG_INT 24
#define PLAIT_DATATYPE_2INT 25
#define PLAIT_DATATYPE_SHORT_INT 26
#define PLAIT_DATATYPE_LONG_DOUBLE_INT 27
#define PLAIT_DATATYPE_C_BOOL 28
#define PLAIT_DATATYPE_CXX_BOOL 29
#define PLAIT_DATATYPE_WCHAR 30
#define PLAIT_DATATYPE_INT8_T 31
#define PLAIT_DATATYPE_UINT8_T 32
#define PLAIT_DATATYPE_CHAR 33
#define PLAIT_DATATYPE_SIGNED_CHAR 34
#define PLAIT_DATATYPE_UNSIGNED_CHAR 35
#define PLAIT_DATATYPE_BYTE 36
#define PLAIT_DATATYPE_INT16_T 37
#define PLAIT_DATATYPE_UINT16_T 38
#define PLAIT_DATATYPE_INT32_T 39
#define PLAIT_DATATYPE_UINT32_T 40
#define PLAIT_DATATYPE_INT64_T 41
#define PLAIT_DATATYPE_UINT64_T 42

// codes of the predefined operations
#define PLAIT_OPERATION_NONE 0
#define PLAIT_OPERATION_SUM 1
#define PLAIT_OPERATION_MIN 2
#define PLAIT_OPERATION_MAX 3
#define PLAIT_OPERATION_PROD 4
#define PLAIT_OPERATION_BAND 5
#define PLAIT_OPERATION_BOR 6
#define PLAIT_OPERATION_BXOR 7
#define PLAIT_OPERATION_LAND 8
#define PLAIT_OPERATION_LOR 9
#define PLAIT_OPERATION_LXOR 10
#define PLAIT_OPERATION_MINLOC 11
#define PLAIT_OPERATION_MAXLOC 12
#define PLAIT_OPERATION_REPLACE 13
#define PLAIT_OPERATION_NO_OP 14
// any that a program makes
#define PLAIT_OPERATION_OWN 255

static inline const char* plait_call_name(unsigned number) {
  switch (number) {
    case 1: return "MPI_Init";
    case 2: return "MPI_Init_thread";
    case 3: return "MPI_Initialized";
    case 4: return "MPI_Finalize";
    case 5: return "MPI_Finalized";
    case 6: return "MPI_Abort";
    case 7: return "MPI_Comm_rank";
    case 8: return "MPI_Comm_size";
    case 9: return "MPI_Comm_dup";
    case 10: return "MPI_Comm_split";
    case 11: return "MPI_Comm_free";
    case 12: return "MPI_Comm_compare";
    case 13: return "MPI_Comm_set_errhandler";
    case 14: return "MPI_Comm_get_errhandler";
    case 15: return "MPI_Error_class";
    case 16: return "MPI_Error_string";
    case 17: return "MPI_Get_version";
    case 18: return "MPI_Get_library_version";
    case 19: return "MPI_Get_processor_name";
    case 20: return "MPI_Wtime";
    case 21: return "MPI_Wtick";
    case 22: return "MPI_Send";
    case 23: return "MPI_Ssend";
    case 24: return "MPI_Isend";
    case 25: return "MPI_Issend";
    case 26: return "MPI_Recv";
    case 27: return "MPI_Irecv";
    case 28: return "MPI_Sendrecv";
    case 29: return "MPI_Wait";
    case 30: return "MPI_Waitall";
    case 31: return "MPI_Waitany";
    case 32: return "MPI_Test";
    case 33: return "MPI_Testall";
    case 34: return "MPI_Testany";
    case 35: return "MPI_Probe";
    case 36: return "MPI_Iprobe";
    case 37: return "MPI_Cancel";
    case 38: return "MPI_Test_cancelled";
    case 39: return "MPI_Request_free";
    case 40: return "MPI_Get_count";
    case 41: return "MPI_Barrier";
    case 42: return "MPI_Bcast";
    case 43: return "MPI_Scatter";
    case 44: return "MPI_Scatterv";
    case 45: return "MPI_Gather";
    case 46: return "MPI_Gatherv";
    case 47: return "MPI_Allgather";
    case 48: return "MPI_Allgatherv";
    case 49: return "MPI_Alltoall";
    case 50: return "MPI_Alltoallv";
    case 51: return "MPI_Reduce";
    case 52: return "MPI_Allreduce";
    case 53: return "MPI_Reduce_scatter";
    case 54: return "MPI_Reduce_scatter_block";
    case 55: return "MPI_Scan";
    case 56: return "MPI_Exscan";
    case 57: return "MPI_Ibarrier";
    case 58: return "MPI_Ibcast";
    case 59: return "MPI_Iallreduce";
    case 60: return "MPI_Op_create";
    case 61: return "MPI_Op_free";
    case 62: return "MPI_Type_contiguous";
    case 63: return "MPI_Type_vector";
    case 64: return "MPI_Type_commit";
    case 65: return "MPI_Type_free";
    case 66: return "MPI_Type_size";
    case 67: return "MPI_Type_get_extent";
    case 68: return "MPI_Get_address";
    case 69: return "MPI_Query_thread";
    case 70: return "MPI_Comm_set_name";
    case 71: return "MPI_Comm_get_name";
    case 72: return "MPI_Comm_idup";
    case 73: return "MPI_Comm_dup_with_info";
    case 74: return "MPI_Comm_create";
    case 75: return "MPI_Comm_create_group";
    case 76: return "MPI_Comm_split_type";
    case 77: return "MPI_Comm_group";
    case 78: return "MPI_Comm_test_inter";
    case 79: return "MPI_Comm_create_errhandler";
    case 80: return "MPI_Comm_call_errhandler";
    case 81: return "MPI_Errhandler_free";
    case 82: return "MPI_Aint_add";
    case 83: return "MPI_Aint_diff";
    case 84: return "MPI_Alloc_mem";
    case 85: return "MPI_Free_mem";
    case 86: return "MPI_Is_thread_main";
    case 87: return "MPI_Pcontrol";
    case 88: return "MPI_Rsend";
    case 89: return "MPI_Irsend";
    case 90: return "MPI_Bsend";
    case 91: return "MPI_Ibsend";
    case 92: return "MPI_Buffer_attach";
    case 93: return "MPI_Buffer_detach";
    case 94: return "MPI_Sendrecv_replace";
    case 95: return "MPI_Mprobe";
    case 96: return "MPI_Improbe";
    case 97: return "MPI_Mrecv";
    case 98: return "MPI_Imrecv";
    case 99: return "MPI_Get_elements";
    case 100: return "MPI_Get_elements_x";
    case 101: return "MPI_Status_set_elements";
    case 102: return "MPI_Waitsome";
    case 103: return "MPI_Testsome";
    case 104: return "MPI_Request_get_status";
    case 105: return "MPI_Send_init";
    case 106: return "MPI_Ssend_init";
    case 107: return "MPI_Bsend_init";
    case 108: return "MPI_Rsend_init";
    case 109: return "MPI_Recv_init";
    case 110: return "MPI_Start";
    case 111: return "MPI_Startall";
    case 112: return "MPI_Alltoallw";
    case 113: return "MPI_Igather";
    case 114: return "MPI_Igatherv";
    case 115: return "MPI_Iscatter";
    case 116: return "MPI_Iscatterv";
    case 117: return "MPI_Iallgather";
    case 118: return "MPI_Iallgatherv";
    case 119: return "MPI_Ialltoall";
    case 120: return "MPI_Ialltoallv";
    case 121: return "MPI_Ialltoallw";
    case 122: return "MPI_Ireduce";
    case 123: return "MPI_Ireduce_scatter";
    case 124: return "MPI_Ireduce_scatter_block";
    case 125: return "MPI_Iscan";
    case 126: return "MPI_Iexscan";
    case 127: return "MPI_Op_commutative";
    case 128: return "MPI_Reduce_local";
    case 129: return "MPI_Type_indexed";
    case 130: return "MPI_Type_create_hvector";
    case 131: return "MPI_Type_create_hindexed";
    case 132: return "MPI_Type_create_indexed_block";
    case 133: return "MPI_Type_create_hindexed_block";
    case 134: return "MPI_Type_create_struct";
    case 135: return "MPI_Type_create_subarray";
    case 136: return "MPI_Type_create_resized";
    case 137: return "MPI_Type_dup";
    case 138: return "MPI_Type_get_true_extent";
    case 139: return "MPI_Type_set_name";
    case 140: return "MPI_Type_get_name";
    case 141: return "MPI_Type_size_x";
    case 142: return "MPI_Type_get_extent_x";
    case 143: return "MPI_Type_get_true_extent_x";
    case 144: return "MPI_Pack";
    case 145: return "MPI_Unpack";
    case 146: return "MPI_Pack_size";
    case 147: return "MPI_Group_size";
    case 148: return "MPI_Group_rank";
    case 149: return "MPI_Group_translate_ranks";
    case 150: return "MPI_Group_compare";
    case 151: return "MPI_Group_union";
    case 152: return "MPI_Group_intersection";
    case 153: return "MPI_Group_difference";
    case 154: return "MPI_Group_incl";
    case 155: return "MPI_Group_excl";
    case 156: return "MPI_Group_range_incl";
    case 157: return "MPI_Group_range_excl";
    case 158: return "MPI_Group_free";
    case 159: return "MPI_Cart_create";
    case 160: return "MPI_Cart_get";
    case 161: return "MPI_Cart_rank";
    case 162: return "MPI_Cart_coords";
    case 163: return "MPI_Cart_shift";
    case 164: return "MPI_Cart_sub";
    case 165: return "MPI_Cart_map";
    case 166: return "MPI_Cartdim_get";
    case 167: return "MPI_Dims_create";
    case 168: return "MPI_Topo_test";
    case 169: return "MPI_Comm_create_keyval";
    case 170: return "MPI_Comm_free_keyval";
    case 171: return "MPI_Comm_set_attr";
    case 172: return "MPI_Comm_get_attr";
    case 173: return "MPI_Comm_delete_attr";
    case 174: return "MPI_Keyval_create";
    case 175: return "MPI_Keyval_free";
    case 176: return "MPI_Attr_put";
    case 177: return "MPI_Attr_get";
    case 178: return "MPI_Attr_delete";
    case 179: return "MPI_Info_create";
    case 180: return "MPI_Info_free";
    case 181: return "MPI_Info_dup";
    case 182: return "MPI_Info_set";
    case 183: return "MPI_Info_get";
    case 184: return "MPI_Info_get_string";
    case 185: return "MPI_Info_get_valuelen";
    case 186: return "MPI_Info_get_nkeys";
    case 187: return "MPI_Info_get_nthkey";
    case 188: return "MPI_Info_delete";
    case 189: return "MPI_Isendrecv";
    case 190: return "MPI_Isendrecv_replace";
    case 191: return "MPI_Status_set_cancelled";
    case 192: return "MPI_Status_set_elements_x";
    case 193: return "MPI_Allgather_init";
    case 194: return "MPI_Allgatherv_init";
    case 195: return "MPI_Allreduce_init";
    case 196: return "MPI_Alltoall_init";
    case 197: return "MPI_Alltoallv_init";
    case 198: return "MPI_Alltoallw_init";
    case 199: return "MPI_Barrier_init";
    case 200: return "MPI_Bcast_init";
    case 201: return "MPI_Exscan_init";
    case 202: return "MPI_Gather_init";
    case 203: return "MPI_Gatherv_init";
    case 204: return "MPI_Reduce_init";
    case 205: return "MPI_Reduce_scatter_init";
    case 206: return "MPI_Reduce_scatter_block_init";
    case 207: return "MPI_Scan_init";
    case 208: return "MPI_Scatter_init";
    case 209: return "MPI_Scatterv_init";
    case 210: return "MPI_Neighbor_allgather";
    case 211: return "MPI_Ineighbor_allgather";
    case 212: return "MPI_Neighbor_allgather_init";
    case 213: return "MPI_Neighbor_alltoall";
    case 214: return "MPI_Ineighbor_alltoall";
    case 215: return "MPI_Neighbor_alltoall_init";
    case 216: return "MPI_Neighbor_allgatherv";
    case 217: return "MPI_Ineighbor_allgatherv";
    case 218: return "MPI_Neighbor_allgatherv_init";
    case 219: return "MPI_Neighbor_alltoallv";
    case 220: return "MPI_Ineighbor_alltoallv";
    case 221: return "MPI_Neighbor_alltoallv_init";
    case 222: return "MPI_Neighbor_alltoallw";
    case 223: return "MPI_Ineighbor_alltoallw";
    case 224: return "MPI_Neighbor_alltoallw_init";
    case 225: return "MPI_Dist_graph_create";
    case 226: return "MPI_Dist_graph_create_adjacent";
    case 227: return "MPI_Dist_graph_neighbors_count";
    case 228: return "MPI_Dist_graph_neighbors";
    case 229: return "MPI_Status_get_tag";
    case 230: return "MPI_Status_get_source";
    case 231: return "MPI_Status_get_error";
    case 232: return "MPI_Status_set_source";
    case 233: return "MPI_Status_set_tag";
    case 234: return "MPI_Status_set_error";
    case 1000: return "shmem_init";
    case 1001: return "shmem_finalize";
    case 1002: return "shmem_global_exit";
    case 1003: return "shmem_my_pe";
    case 1004: return "shmem_n_pes";
    case 1005: return "shmem_pe_accessible";
    case 1006: return "shmem_addr_accessible";
    case 1007: return "shmem_ptr";
    case 1008: return "shmem_barrier_all";
    case 1009: return "shmem_sync_all";
    case 1010: return "shmem_quiet";
    case 1011: return "shmem_fence";
    case 1020: return "shmem_putmem";
    case 1021: return "shmem_getmem";
    case 1022: return "shmem_putmem_nbi";
    case 1023: return "shmem_getmem_nbi";
    case 1024: return "shmem_put8";
    case 1025: return "shmem_get8";
    case 1026: return "shmem_put16";
    case 1027: return "shmem_get16";
    case 1028: return "shmem_put32";
    case 1029: return "shmem_get32";
    case 1030: return "shmem_put64";
    case 1031: return "shmem_get64";
    case 1032: return "shmem_put128";
    case 1033: return "shmem_get128";
    case 3500: return "shmem_malloc";
    case 3501: return "shmem_calloc";
    case 3502: return "shmem_align";
    case 3503: return "shmem_free";
    case 3504: return "shmem_realloc";
    case 3505: return "shmem_malloc_with_hints";
    case 3510: return "shmem_barrier";
    case 3511: return "shmem_sync";
    case 3512: return "shmem_broadcast32";
    case 3513: return "shmem_broadcast64";
    case 3514: return "shmem_collect32";
    case 3515: return "shmem_collect64";
    case 3516: return "shmem_fcollect32";
    case 3517: return "shmem_fcollect64";
    case 3518: return "shmem_alltoall32";
    case 3519: return "shmem_alltoall64";
    case 3520: return "shmem_alltoalls32";
    case 3521: return "shmem_alltoalls64";
    case 3530: return "shmem_team_my_pe";
    case 3531: return "shmem_team_n_pes";
    case 3532: return "shmem_team_translate_pe";
    case 3533: return "shmem_team_split_strided";
    case 3534: return "shmem_team_split_2d";
    case 3535: return "shmem_team_destroy";
    case 3536: return "shmem_team_get_config";
    case 3537: return "shmem_team_sync";
    case 3538: return "shmem_team_create_ctx";
    case 3539: return "shmem_broadcastmem";
    case 3540: return "shmem_collectmem";
    case 3541: return "shmem_fcollectmem";
    case 3542: return "shmem_alltoallmem";
    case 3543: return "shmem_alltoallsmem";
    case 3550: return "shmem_iput8";
    case 3551: return "shmem_iput16";
    case 3552: return "shmem_iput32";
    case 3553: return "shmem_iput64";
    case 3554: return "shmem_iput128";
    case 3555: return "shmem_iget8";
    case 3556: return "shmem_iget16";
    case 3557: return "shmem_iget32";
    case 3558: return "shmem_iget64";
    case 3559: return "shmem_iget128";
    case 3560: return "shmem_put8_nbi";
    case 3561: return "shmem_get8_nbi";
    case 3562: return "shmem_put16_nbi";
    case 3563: return "shmem_get16_nbi";
    case 3564: return "shmem_put32_nbi";
    case 3565: return "shmem_get32_nbi";
    case 3566: return "shmem_put64_nbi";
    case 3567: return "shmem_get64_nbi";
    case 3568: return "shmem_put128_nbi";
    case 3569: return "shmem_get128_nbi";
    case 3570: return "shmem_putmem_signal";
    case 3571: return "shmem_putmem_signal_nbi";
    case 3572: return "shmem_put8_signal";
    case 3573: return "shmem_put8_signal_nbi";
    case 3574: return "shmem_put16_signal";
    case 3575: return "shmem_put16_signal_nbi";
    case 3576: return "shmem_put32_signal";
    case 3577: return "shmem_put32_signal_nbi";
    case 3578: return "shmem_put64_signal";
    case 3579: return "shmem_put64_signal_nbi";
    case 3580: return "shmem_put128_signal";
    case 3581: return "shmem_put128_signal_nbi";
    case 3582: return "shmem_signal_fetch";
    case 3583: return "shmem_signal_wait_until";
    case 3590: return "shmem_set_lock";
    case 3591: return "shmem_test_lock";
    case 3592: return "shmem_clear_lock";
    case 3593: return "shmem_init_thread";
    case 3594: return "shmem_query_thread";
    case 3595: return "shmem_start_pes";
    case 3598: return "shmem_ctx_create";
    case 3599: return "shmem_ctx_destroy";
    case 3600: return "shmem_ctx_get_team";
    case 3601: return "shmem_ctx_quiet";
    case 3602: return "shmem_ctx_fence";
    case 1056: return "shmem_float_put";
    case 1057: return "shmem_double_put";
    case 1058: return "shmem_longdouble_put";
    case 1059: return "shmem_char_put";
    case 1060: return "shmem_schar_put";
    case 1061: return "shmem_short_put";
    case 1062: return "shmem_int_put";
    case 1063: return "shmem_long_put";
    case 1064: return "shmem_longlong_put";
    case 1065: return "shmem_uchar_put";
    case 1066: return "shmem_ushort_put";
    case 1067: return "shmem_uint_put";
    case 1068: return "shmem_ulong_put";
    case 1069: return "shmem_ulonglong_put";
    case 1070: return "shmem_int8_put";
    case 1071: return "shmem_int16_put";
    case 1072: return "shmem_int32_put";
    case 1073: return "shmem_int64_put";
    case 1074: return "shmem_uint8_put";
    case 1075: return "shmem_uint16_put";
    case 1076: return "shmem_uint32_put";
    case 1077: return "shmem_uint64_put";
    case 1078: return "shmem_size_put";
    case 1079: return "shmem_ptrdiff_put";
    case 1088: return "shmem_float_get";
    case 1089: return "shmem_double_get";
    case 1090: return "shmem_longdouble_get";
    case 1091: return "shmem_char_get";
    case 1092: return "shmem_schar_get";
    case 1093: return "shmem_short_get";
    case 1094: return "shmem_int_get";
    case 1095: return "shmem_long_get";
    case 1096: return "shmem_longlong_get";
    case 1097: return "shmem_uchar_get";
    case 1098: return "shmem_ushort_get";
    case 1099: return "shmem_uint_get";
    case 1100: return "shmem_ulong_get";
    case 1101: return "shmem_ulonglong_get";
    case 1102: return "shmem_int8_get";
    case 1103: return "shmem_int16_get";
    case 1104: return "shmem_int32_get";
    case 1105: return "shmem_int64_get";
    case 1106: return "shmem_uint8_get";
    case 1107: return "shmem_uint16_get";
    case 1108: return "shmem_uint32_get";
    case 1109: return "shmem_uint64_get";
    case 1110: return "shmem_size_get";
    case 1111: return "shmem_ptrdiff_get";
    case 1120: return "shmem_float_put_nbi";
    case 1121: return "shmem_double_put_nbi";
    case 1122: return "shmem_longdouble_put_nbi";
    case 1123: return "shmem_char_put_nbi";
    case 1124: return "shmem_schar_put_nbi";
    case 1125: return "shmem_short_put_nbi";
    case 1126: return "shmem_int_put_nbi";
    case 1127: return "shmem_long_put_nbi";
    case 1128: return "shmem_longlong_put_nbi";
    case 1129: return "shmem_uchar_put_nbi";
    case 1130: return "shmem_ushort_put_nbi";
    case 1131: return "shmem_uint_put_nbi";
    case 1132: return "shmem_ulong_put_nbi";
    case 1133: return "shmem_ulonglong_put_nbi";
    case 1134: return "shmem_int8_put_nbi";
    case 1135: return "shmem_int16_put_nbi";
    case 1136: return "shmem_int32_put_nbi";
    case 1137: return "shmem_int64_put_nbi";
    case 1138: return "shmem_uint8_put_nbi";
    case 1139: return "shmem_uint16_put_nbi";
    case 1140: return "shmem_uint32_put_nbi";
    case 1141: return "shmem_uint64_put_nbi";
    case 1142: return "shmem_size_put_nbi";
    case 1143: return "shmem_ptrdiff_put_nbi";
    case 1152: return "shmem_float_get_nbi";
    case 1153: return "shmem_double_get_nbi";
    case 1154: return "shmem_longdouble_get_nbi";
    case 1155: return "shmem_char_get_nbi";
    case 1156: return "shmem_schar_get_nbi";
    case 1157: return "shmem_short_get_nbi";
    case 1158: return "shmem_int_get_nbi";
    case 1159: return "shmem_long_get_nbi";
    case 1160: return "shmem_longlong_get_nbi";
    case 1161: return "shmem_uchar_get_nbi";
    case 1162: return "shmem_ushort_get_nbi";
    case 1163: return "shmem_uint_get_nbi";
    case 1164: return "shmem_ulong_get_nbi";
    case 1165: return "shmem_ulonglong_get_nbi";
    case 1166: return "shmem_int8_get_nbi";
    case 1167: return "shmem_int16_get_nbi";
    case 1168: return "shmem_int32_get_nbi";
    case 1169: return "shmem_int64_get_nbi";
    case 1170: return "shmem_uint8_get_nbi";
    case 1171: return "shmem_uint16_get_nbi";
    case 1172: return "shmem_uint32_get_nbi";
    case 1173: return "shmem_uint64_get_nbi";
    case 1174: return "shmem_size_get_nbi";
    case 1175: return "shmem_ptrdiff_get_nbi";
    case 1184: return "shmem_float_p";
    case 1185: return "shmem_double_p";
    case 1186: return "shmem_longdouble_p";
    case 1187: return "shmem_char_p";
    case 1188: return "shmem_schar_p";
    case 1189: return "shmem_short_p";
    case 1190: return "shmem_int_p";
    case 1191: return "shmem_long_p";
    case 1192: return "shmem_longlong_p";
    case 1193: return "shmem_uchar_p";
    case 1194: return "shmem_ushort_p";
    case 1195: return "shmem_uint_p";
    case 1196: return "shmem_ulong_p";
    case 1197: return "shmem_ulonglong_p";
    case 1198: return "shmem_int8_p";
    case 1199: return "shmem_int16_p";
    case 1200: return "shmem_int32_p";
    case 1201: return "shmem_int64_p";
    case 1202: return "shmem_uint8_p";
    case 1203: return "shmem_uint16_p";
    case 1204: return "shmem_uint32_p";
    case 1205: return "shmem_uint64_p";
    case 1206: return "shmem_size_p";
    case 1207: return "shmem_ptrdiff_p";
    case 1216: return "shmem_float_g";
    case 1217: return "shmem_double_g";
    case 1218: return "shmem_longdouble_g";
    case 1219: return "shmem_char_g";
    case 1220: return "shmem_schar_g";
    case 1221: return "shmem_short_g";
    case 1222: return "shmem_int_g";
    case 1223: return "shmem_long_g";
    case 1224: return "shmem_longlong_g";
    case 1225: return "shmem_uchar_g";
    case 1226: return "shmem_ushort_g";
    case 1227: return "shmem_uint_g";
    case 1228: return "shmem_ulong_g";
    case 1229: return "shmem_ulonglong_g";
    case 1230: return "shmem_int8_g";
    case 1231: return "shmem_int16_g";
    case 1232: return "shmem_int32_g";
    case 1233: return "shmem_int64_g";
    case 1234: return "shmem_uint8_g";
    case 1235: return "shmem_uint16_g";
    case 1236: return "shmem_uint32_g";
    case 1237: return "shmem_uint64_g";
    case 1238: return "shmem_size_g";
    case 1239: return "shmem_ptrdiff_g";
    case 1248: return "shmem_float_atomic_fetch";
    case 1249: return "shmem_double_atomic_fetch";
    case 1254: return "shmem_int_atomic_fetch";
    case 1255: return "shmem_long_atomic_fetch";
    case 1256: return "shmem_longlong_atomic_fetch";
    case 1259: return "shmem_uint_atomic_fetch";
    case 1260: return "shmem_ulong_atomic_fetch";
    case 1261: return "shmem_ulonglong_atomic_fetch";
    case 1264: return "shmem_int32_atomic_fetch";
    case 1265: return "shmem_int64_atomic_fetch";
    case 1268: return "shmem_uint32_atomic_fetch";
    case 1269: return "shmem_uint64_atomic_fetch";
    case 1270: return "shmem_size_atomic_fetch";
    case 1271: return "shmem_ptrdiff_atomic_fetch";
    case 1280: return "shmem_float_atomic_set";
    case 1281: return "shmem_double_atomic_set";
    case 1286: return "shmem_int_atomic_set";
    case 1287: return "shmem_long_atomic_set";
    case 1288: return "shmem_longlong_atomic_set";
    case 1291: return "shmem_uint_atomic_set";
    case 1292: return "shmem_ulong_atomic_set";
    case 1293: return "shmem_ulonglong_atomic_set";
    case 1296: return "shmem_int32_atomic_set";
    case 1297: return "shmem_int64_atomic_set";
    case 1300: return "shmem_uint32_atomic_set";
    case 1301: return "shmem_uint64_atomic_set";
    case 1302: return "shmem_size_atomic_set";
    case 1303: return "shmem_ptrdiff_atomic_set";
    case 1312: return "shmem_float_atomic_swap";
    case 1313: return "shmem_double_atomic_swap";
    case 1318: return "shmem_int_atomic_swap";
    case 1319: return "shmem_long_atomic_swap";
    case 1320: return "shmem_longlong_atomic_swap";
    case 1323: return "shmem_uint_atomic_swap";
    case 1324: return "shmem_ulong_atomic_swap";
    case 1325: return "shmem_ulonglong_atomic_swap";
    case 1328: return "shmem_int32_atomic_swap";
    case 1329: return "shmem_int64_atomic_swap";
    case 1332: return "shmem_uint32_atomic_swap";
    case 1333: return "shmem_uint64_atomic_swap";
    case 1334: return "shmem_size_atomic_swap";
    case 1335: return "shmem_ptrdiff_atomic_swap";
    case 1350: return "shmem_int_atomic_compare_swap";
    case 1351: return "shmem_long_atomic_compare_swap";
    case 1352: return "shmem_longlong_atomic_compare_swap";
    case 1355: return "shmem_uint_atomic_compare_swap";
    case 1356: return "shmem_ulong_atomic_compare_swap";
    case 1357: return "shmem_ulonglong_atomic_compare_swap";
    case 1360: return "shmem_int32_atomic_compare_swap";
    case 1361: return "shmem_int64_atomic_compare_swap";
    case 1364: return "shmem_uint32_atomic_compare_swap";
    case 1365: return "shmem_uint64_atomic_compare_swap";
    case 1366: return "shmem_size_atomic_compare_swap";
    case 1367: return "shmem_ptrdiff_atomic_compare_swap";
    case 1382: return "shmem_int_atomic_fetch_inc";
    case 1383: return "shmem_long_atomic_fetch_inc";
    case 1384: return "shmem_longlong_atomic_fetch_inc";
    case 1387: return "shmem_uint_atomic_fetch_inc";
    case 1388: return "shmem_ulong_atomic_fetch_inc";
    case 1389: return "shmem_ulonglong_atomic_fetch_inc";
    case 1392: return "shmem_int32_atomic_fetch_inc";
    case 1393: return "shmem_int64_atomic_fetch_inc";
    case 1396: return "shmem_uint32_atomic_fetch_inc";
    case 1397: return "shmem_uint64_atomic_fetch_inc";
    case 1398: return "shmem_size_atomic_fetch_inc";
    case 1399: return "shmem_ptrdiff_atomic_fetch_inc";
    case 1414: return "shmem_int_atomic_inc";
    case 1415: return "shmem_long_atomic_inc";
    case 1416: return "shmem_longlong_atomic_inc";
    case 1419: return "shmem_uint_atomic_inc";
    case 1420: return "shmem_ulong_atomic_inc";
    case 1421: return "shmem_ulonglong_atomic_inc";
    case 1424: return "shmem_int32_atomic_inc";
    case 1425: return "shmem_int64_atomic_inc";
    case 1428: return "shmem_uint32_atomic_inc";
    case 1429: return "shmem_uint64_atomic_inc";
    case 1430: return "shmem_size_atomic_inc";
    case 1431: return "shmem_ptrdiff_atomic_inc";
    case 1446: return "shmem_int_atomic_fetch_add";
    case 1447: return "shmem_long_atomic_fetch_add";
    case 1448: return "shmem_longlong_atomic_fetch_add";
    case 1451: return "shmem_uint_atomic_fetch_add";
    case 1452: return "shmem_ulong_atomic_fetch_add";
    case 1453: return "shmem_ulonglong_atomic_fetch_add";
    case 1456: return "shmem_int32_atomic_fetch_add";
    case 1457: return "shmem_int64_atomic_fetch_add";
    case 1460: return "shmem_uint32_atomic_fetch_add";
    case 1461: return "shmem_uint64_atomic_fetch_add";
    case 1462: return "shmem_size_atomic_fetch_add";
    case 1463: return "shmem_ptrdiff_atomic_fetch_add";
    case 1478: return "shmem_int_atomic_add";
    case 1479: return "shmem_long_atomic_add";
    case 1480: return "shmem_longlong_atomic_add";
    case 1483: return "shmem_uint_atomic_add";
    case 1484: return "shmem_ulong_atomic_add";
    case 1485: return "shmem_ulonglong_atomic_add";
    case 1488: return "shmem_int32_atomic_add";
    case 1489: return "shmem_int64_atomic_add";
    case 1492: return "shmem_uint32_atomic_add";
    case 1493: return "shmem_uint64_atomic_add";
    case 1494: return "shmem_size_atomic_add";
    case 1495: return "shmem_ptrdiff_atomic_add";
    case 1515: return "shmem_uint_atomic_fetch_and";
    case 1516: return "shmem_ulong_atomic_fetch_and";
    case 1517: return "shmem_ulonglong_atomic_fetch_and";
    case 1520: return "shmem_int32_atomic_fetch_and";
    case 1521: return "shmem_int64_atomic_fetch_and";
    case 1524: return "shmem_uint32_atomic_fetch_and";
    case 1525: return "shmem_uint64_atomic_fetch_and";
    case 1547: return "shmem_uint_atomic_and";
    case 1548: return "shmem_ulong_atomic_and";
    case 1549: return "shmem_ulonglong_atomic_and";
    case 1552: return "shmem_int32_atomic_and";
    case 1553: return "shmem_int64_atomic_and";
    case 1556: return "shmem_uint32_atomic_and";
    case 1557: return "shmem_uint64_atomic_and";
    case 1579: return "shmem_uint_atomic_fetch_or";
    case 1580: return "shmem_ulong_atomic_fetch_or";
    case 1581: return "shmem_ulonglong_atomic_fetch_or";
    case 1584: return "shmem_int32_atomic_fetch_or";
    case 1585: return "shmem_int64_atomic_fetch_or";
    case 1588: return "shmem_uint32_atomic_fetch_or";
    case 1589: return "shmem_uint64_atomic_fetch_or";
    case 1611: return "shmem_uint_atomic_or";
    case 1612: return "shmem_ulong_atomic_or";
    case 1613: return "shmem_ulonglong_atomic_or";
    case 1616: return "shmem_int32_atomic_or";
    case 1617: return "shmem_int64_atomic_or";
    case 1620: return "shmem_uint32_atomic_or";
    case 1621: return "shmem_uint64_atomic_or";
    case 1643: return "shmem_uint_atomic_fetch_xor";
    case 1644: return "shmem_ulong_atomic_fetch_xor";
    case 1645: return "shmem_ulonglong_atomic_fetch_xor";
    case 1648: return "shmem_int32_atomic_fetch_xor";
    case 1649: return "shmem_int64_atomic_fetch_xor";
    case 1652: return "shmem_uint32_atomic_fetch_xor";
    case 1653: return "shmem_uint64_atomic_fetch_xor";
    case 1675: return "shmem_uint_atomic_xor";
    case 1676: return "shmem_ulong_atomic_xor";
    case 1677: return "shmem_ulonglong_atomic_xor";
    case 1680: return "shmem_int32_atomic_xor";
    case 1681: return "shmem_int64_atomic_xor";
    case 1684: return "shmem_uint32_atomic_xor";
    case 1685: return "shmem_uint64_atomic_xor";
    case 1701: return "shmem_short_wait_until";
    case 1702: return "shmem_int_wait_until";
    case 1703: return "shmem_long_wait_until";
    case 1704: return "shmem_longlong_wait_until";
    case 1706: return "shmem_ushort_wait_until";
    case 1707: return "shmem_uint_wait_until";
    case 1708: return "shmem_ulong_wait_until";
    case 1709: return "shmem_ulonglong_wait_until";
    case 1712: return "shmem_int32_wait_until";
    case 1713: return "shmem_int64_wait_until";
    case 1716: return "shmem_uint32_wait_until";
    case 1717: return "shmem_uint64_wait_until";
    case 1718: return "shmem_size_wait_until";
    case 1719: return "shmem_ptrdiff_wait_until";
    case 1733: return "shmem_short_test";
    case 1734: return "shmem_int_test";
    case 1735: return "shmem_long_test";
    case 1736: return "shmem_longlong_test";
    case 1738: return "shmem_ushort_test";
    case 1739: return "shmem_uint_test";
    case 1740: return "shmem_ulong_test";
    case 1741: return "shmem_ulonglong_test";
    case 1744: return "shmem_int32_test";
    case 1745: return "shmem_int64_test";
    case 1748: return "shmem_uint32_test";
    case 1749: return "shmem_uint64_test";
    case 1750: return "shmem_size_test";
    case 1751: return "shmem_ptrdiff_test";
    case 1760: return "shmem_float_iput";
    case 1761: return "shmem_double_iput";
    case 1762: return "shmem_longdouble_iput";
    case 1763: return "shmem_char_iput";
    case 1764: return "shmem_schar_iput";
    case 1765: return "shmem_short_iput";
    case 1766: return "shmem_int_iput";
    case 1767: return "shmem_long_iput";
    case 1768: return "shmem_longlong_iput";
    case 1769: return "shmem_uchar_iput";
    case 1770: return "shmem_ushort_iput";
    case 1771: return "shmem_uint_iput";
    case 1772: return "shmem_ulong_iput";
    case 1773: return "shmem_ulonglong_iput";
    case 1774: return "shmem_int8_iput";
    case 1775: return "shmem_int16_iput";
    case 1776: return "shmem_int32_iput";
    case 1777: return "shmem_int64_iput";
    case 1778: return "shmem_uint8_iput";
    case 1779: return "shmem_uint16_iput";
    case 1780: return "shmem_uint32_iput";
    case 1781: return "shmem_uint64_iput";
    case 1782: return "shmem_size_iput";
    case 1783: return "shmem_ptrdiff_iput";
    case 1792: return "shmem_float_iget";
    case 1793: return "shmem_double_iget";
    case 1794: return "shmem_longdouble_iget";
    case 1795: return "shmem_char_iget";
    case 1796: return "shmem_schar_iget";
    case 1797: return "shmem_short_iget";
    case 1798: return "shmem_int_iget";
    case 1799: return "shmem_long_iget";
    case 1800: return "shmem_longlong_iget";
    case 1801: return "shmem_uchar_iget";
    case 1802: return "shmem_ushort_iget";
    case 1803: return "shmem_uint_iget";
    case 1804: return "shmem_ulong_iget";
    case 1805: return "shmem_ulonglong_iget";
    case 1806: return "shmem_int8_iget";
    case 1807: return "shmem_int16_iget";
    case 1808: return "shmem_int32_iget";
    case 1809: return "shmem_int64_iget";
    case 1810: return "shmem_uint8_iget";
    case 1811: return "shmem_uint16_iget";
    case 1812: return "shmem_uint32_iget";
    case 1813: return "shmem_uint64_iget";
    case 1814: return "shmem_size_iget";
    case 1815: return "shmem_ptrdiff_iget";
    case 1824: return "shmem_float_put_signal";
    case 1825: return "shmem_double_put_signal";
    case 1826: return "shmem_longdouble_put_signal";
    case 1827: return "shmem_char_put_signal";
    case 1828: return "shmem_schar_put_signal";
    case 1829: return "shmem_short_put_signal";
    case 1830: return "shmem_int_put_signal";
    case 1831: return "shmem_long_put_signal";
    case 1832: return "shmem_longlong_put_signal";
    case 1833: return "shmem_uchar_put_signal";
    case 1834: return "shmem_ushort_put_signal";
    case 1835: return "shmem_uint_put_signal";
    case 1836: return "shmem_ulong_put_signal";
    case 1837: return "shmem_ulonglong_put_signal";
    case 1838: return "shmem_int8_put_signal";
    case 1839: return "shmem_int16_put_signal";
    case 1840: return "shmem_int32_put_signal";
    case 1841: return "shmem_int64_put_signal";
    case 1842: return "shmem_uint8_put_signal";
    case 1843: return "shmem_uint16_put_signal";
    case 1844: return "shmem_uint32_put_signal";
    case 1845: return "shmem_uint64_put_signal";
    case 1846: return "shmem_size_put_signal";
    case 1847: return "shmem_ptrdiff_put_signal";
    case 1856: return "shmem_float_put_signal_nbi";
    case 1857: return "shmem_double_put_signal_nbi";
    case 1858: return "shmem_longdouble_put_signal_nbi";
    case 1859: return "shmem_char_put_signal_nbi";
    case 1860: return "shmem_schar_put_signal_nbi";
    case 1861: return "shmem_short_put_signal_nbi";
    case 1862: return "shmem_int_put_signal_nbi";
    case 1863: return "shmem_long_put_signal_nbi";
    case 1864: return "shmem_longlong_put_signal_nbi";
    case 1865: return "shmem_uchar_put_signal_nbi";
    case 1866: return "shmem_ushort_put_signal_nbi";
    case 1867: return "shmem_uint_put_signal_nbi";
    case 1868: return "shmem_ulong_put_signal_nbi";
    case 1869: return "shmem_ulonglong_put_signal_nbi";
    case 1870: return "shmem_int8_put_signal_nbi";
    case 1871: return "shmem_int16_put_signal_nbi";
    case 1872: return "shmem_int32_put_signal_nbi";
    case 1873: return "shmem_int64_put_signal_nbi";
    case 1874: return "shmem_uint8_put_signal_nbi";
    case 1875: return "shmem_uint16_put_signal_nbi";
    case 1876: return "shmem_uint32_put_signal_nbi";
    case 1877: return "shmem_uint64_put_signal_nbi";
    case 1878: return "shmem_size_put_signal_nbi";
    case 1879: return "shmem_ptrdiff_put_signal_nbi";
    case 1888: return "shmem_float_broadcast";
    case 1889: return "shmem_double_broadcast";
    case 1890: return "shmem_longdouble_broadcast";
    case 1891: return "shmem_char_broadcast";
    case 1892: return "shmem_schar_broadcast";
    case 1893: return "shmem_short_broadcast";
    case 1894: return "shmem_int_broadcast";
    case 1895: return "shmem_long_broadcast";
    case 1896: return "shmem_longlong_broadcast";
    case 1897: return "shmem_uchar_broadcast";
    case 1898: return "shmem_ushort_broadcast";
    case 1899: return "shmem_uint_broadcast";
    case 1900: return "shmem_ulong_broadcast";
    case 1901: return "shmem_ulonglong_broadcast";
    case 1902: return "shmem_int8_broadcast";
    case 1903: return "shmem_int16_broadcast";
    case 1904: return "shmem_int32_broadcast";
    case 1905: return "shmem_int64_broadcast";
    case 1906: return "shmem_uint8_broadcast";
    case 1907: return "shmem_uint16_broadcast";
    case 1908: return "shmem_uint32_broadcast";
    case 1909: return "shmem_uint64_broadcast";
    case 1910: return "shmem_size_broadcast";
    case 1911: return "shmem_ptrdiff_broadcast";
    case 1920: return "shmem_float_collect";
    case 1921: return "shmem_double_collect";
    case 1922: return "shmem_longdouble_collect";
    case 1923: return "shmem_char_collect";
    case 1924: return "shmem_schar_collect";
    case 1925: return "shmem_short_collect";
    case 1926: return "shmem_int_collect";
    case 1927: return "shmem_long_collect";
    case 1928: return "shmem_longlong_collect";
    case 1929: return "shmem_uchar_collect";
    case 1930: return "shmem_ushort_collect";
    case 1931: return "shmem_uint_collect";
    case 1932: return "shmem_ulong_collect";
    case 1933: return "shmem_ulonglong_collect";
    case 1934: return "shmem_int8_collect";
    case 1935: return "shmem_int16_collect";
    case 1936: return "shmem_int32_collect";
    case 1937: return "shmem_int64_collect";
    case 1938: return "shmem_uint8_collect";
    case 1939: return "shmem_uint16_collect";
    case 1940: return "shmem_uint32_collect";
    case 1941: return "shmem_uint64_collect";
    case 1942: return "shmem_size_collect";
    case 1943: return "shmem_ptrdiff_collect";
    case 1952: return "shmem_float_fcollect";
    case 1953: return "shmem_double_fcollect";
    case 1954: return "shmem_longdouble_fcollect";
    case 1955: return "shmem_char_fcollect";
    case 1956: return "shmem_schar_fcollect";
    case 1957: return "shmem_short_fcollect";
    case 1958: return "shmem_int_fcollect";
    case 1959: return "shmem_long_fcollect";
    case 1960: return "shmem_longlong_fcollect";
    case 1961: return "shmem_uchar_fcollect";
    case 1962: return "shmem_ushort_fcollect";
    case 1963: return "shmem_uint_fcollect";
    case 1964: return "shmem_ulong_fcollect";
    case 1965: return "shmem_ulonglong_fcollect";
    case 1966: return "shmem_int8_fcollect";
    case 1967: return "shmem_int16_fcollect";
    case 1968: return "shmem_int32_fcollect";
    case 1969: return "shmem_int64_fcollect";
    case 1970: return "shmem_uint8_fcollect";
    case 1971: return "shmem_uint16_fcollect";
    case 1972: return "shmem_uint32_fcollect";
    case 1973: return "shmem_uint64_fcollect";
    case 1974: return "shmem_size_fcollect";
    case 1975: return "shmem_ptrdiff_fcollect";
    case 1984: return "shmem_float_alltoall";
    case 1985: return "shmem_double_alltoall";
    case 1986: return "shmem_longdouble_alltoall";
    case 1987: return "shmem_char_alltoall";
    case 1988: return "shmem_schar_alltoall";
    case 1989: return "shmem_short_alltoall";
    case 1990: return "shmem_int_alltoall";
    case 1991: return "shmem_long_alltoall";
    case 1992: return "shmem_longlong_alltoall";
    case 1993: return "shmem_uchar_alltoall";
    case 1994: return "shmem_ushort_alltoall";
    case 1995: return "shmem_uint_alltoall";
    case 1996: return "shmem_ulong_alltoall";
    case 1997: return "shmem_ulonglong_alltoall";
    case 1998: return "shmem_int8_alltoall";
    case 1999: return "shmem_int16_alltoall";
    case 2000: return "shmem_int32_alltoall";
    case 2001: return "shmem_int64_alltoall";
    case 2002: return "shmem_uint8_alltoall";
    case 2003: return "shmem_uint16_alltoall";
    case 2004: return "shmem_uint32_alltoall";
    case 2005: return "shmem_uint64_alltoall";
    case 2006: return "shmem_size_alltoall";
    case 2007: return "shmem_ptrdiff_alltoall";
    case 2016: return "shmem_float_alltoalls";
    case 2017: return "shmem_double_alltoalls";
    case 2018: return "shmem_longdouble_alltoalls";
    case 2019: return "shmem_char_alltoalls";
    case 2020: return "shmem_schar_alltoalls";
    case 2021: return "shmem_short_alltoalls";
    case 2022: return "shmem_int_alltoalls";
    case 2023: return "shmem_long_alltoalls";
    case 2024: return "shmem_longlong_alltoalls";
    case 2025: return "shmem_uchar_alltoalls";
    case 2026: return "shmem_ushort_alltoalls";
    case 2027: return "shmem_uint_alltoalls";
    case 2028: return "shmem_ulong_alltoalls";
    case 2029: return "shmem_ulonglong_alltoalls";
    case 2030: return "shmem_int8_alltoalls";
    case 2031: return "shmem_int16_alltoalls";
    case 2032: return "shmem_int32_alltoalls";
    case 2033: return "shmem_int64_alltoalls";
    case 2034: return "shmem_uint8_alltoalls";
    case 2035: return "shmem_uint16_alltoalls";
    case 2036: return "shmem_uint32_alltoalls";
    case 2037: return "shmem_uint64_alltoalls";
    case 2038: return "shmem_size_alltoalls";
    case 2039: return "shmem_ptrdiff_alltoalls";
    case 2057: return "shmem_uchar_and_reduce";
    case 2058: return "shmem_ushort_and_reduce";
    case 2059: return "shmem_uint_and_reduce";
    case 2060: return "shmem_ulong_and_reduce";
    case 2061: return "shmem_ulonglong_and_reduce";
    case 2062: return "shmem_int8_and_reduce";
    case 2063: return "shmem_int16_and_reduce";
    case 2064: return "shmem_int32_and_reduce";
    case 2065: return "shmem_int64_and_reduce";
    case 2066: return "shmem_uint8_and_reduce";
    case 2067: return "shmem_uint16_and_reduce";
    case 2068: return "shmem_uint32_and_reduce";
    case 2069: return "shmem_uint64_and_reduce";
    case 2070: return "shmem_size_and_reduce";
    case 2089: return "shmem_uchar_or_reduce";
    case 2090: return "shmem_ushort_or_reduce";
    case 2091: return "shmem_uint_or_reduce";
    case 2092: return "shmem_ulong_or_reduce";
    case 2093: return "shmem_ulonglong_or_reduce";
    case 2094: return "shmem_int8_or_reduce";
    case 2095: return "shmem_int16_or_reduce";
    case 2096: return "shmem_int32_or_reduce";
    case 2097: return "shmem_int64_or_reduce";
    case 2098: return "shmem_uint8_or_reduce";
    case 2099: return "shmem_uint16_or_reduce";
    case 2100: return "shmem_uint32_or_reduce";
    case 2101: return "shmem_uint64_or_reduce";
    case 2102: return "shmem_size_or_reduce";
    case 2121: return "shmem_uchar_xor_reduce";
    case 2122: return "shmem_ushort_xor_reduce";
    case 2123: return "shmem_uint_xor_reduce";
    case 2124: return "shmem_ulong_xor_reduce";
    case 2125: return "shmem_ulonglong_xor_reduce";
    case 2126: return "shmem_int8_xor_reduce";
    case 2127: return "shmem_int16_xor_reduce";
    case 2128: return "shmem_int32_xor_reduce";
    case 2129: return "shmem_int64_xor_reduce";
    case 2130: return "shmem_uint8_xor_reduce";
    case 2131: return "shmem_uint16_xor_reduce";
    case 2132: return "shmem_uint32_xor_reduce";
    case 2133: return "shmem_uint64_xor_reduce";
    case 2134: return "shmem_size_xor_reduce";
    case 2144: return "shmem_float_max_reduce";
    case 2145: return "shmem_double_max_reduce";
    case 2146: return "shmem_longdouble_max_reduce";
    case 2147: return "shmem_char_max_reduce";
    case 2148: return "shmem_schar_max_reduce";
    case 2149: return "shmem_short_max_reduce";
    case 2150: return "shmem_int_max_reduce";
    case 2151: return "shmem_long_max_reduce";
    case 2152: return "shmem_longlong_max_reduce";
    case 2153: return "shmem_uchar_max_reduce";
    case 2154: return "shmem_ushort_max_reduce";
    case 2155: return "shmem_uint_max_reduce";
    case 2156: return "shmem_ulong_max_reduce";
    case 2157: return "shmem_ulonglong_max_reduce";
    case 2158: return "shmem_int8_max_reduce";
    case 2159: return "shmem_int16_max_reduce";
    case 2160: return "shmem_int32_max_reduce";
    case 2161: return "shmem_int64_max_reduce";
    case 2162: return "shmem_uint8_max_reduce";
    case 2163: return "shmem_uint16_max_reduce";
    case 2164: return "shmem_uint32_max_reduce";
    case 2165: return "shmem_uint64_max_reduce";
    case 2166: return "shmem_size_max_reduce";
    case 2167: return "shmem_ptrdiff_max_reduce";
    case 2176: return "shmem_float_min_reduce";
    case 2177: return "shmem_double_min_reduce";
    case 2178: return "shmem_longdouble_min_reduce";
    case 2179: return "shmem_char_min_reduce";
    case 2180: return "shmem_schar_min_reduce";
    case 2181: return "shmem_short_min_reduce";
    case 2182: return "shmem_int_min_reduce";
    case 2183: return "shmem_long_min_reduce";
    case 2184: return "shmem_longlong_min_reduce";
    case 2185: return "shmem_uchar_min_reduce";
    case 2186: return "shmem_ushort_min_reduce";
    case 2187: return "shmem_uint_min_reduce";
    case 2188: return "shmem_ulong_min_reduce";
    case 2189: return "shmem_ulonglong_min_reduce";
    case 2190: return "shmem_int8_min_reduce";
    case 2191: return "shmem_int16_min_reduce";
    case 2192: return "shmem_int32_min_reduce";
    case 2193: return "shmem_int64_min_reduce";
    case 2194: return "shmem_uint8_min_reduce";
    case 2195: return "shmem_uint16_min_reduce";
    case 2196: return "shmem_uint32_min_reduce";
    case 2197: return "shmem_uint64_min_reduce";
    case 2198: return "shmem_size_min_reduce";
    case 2199: return "shmem_ptrdiff_min_reduce";
    case 2208: return "shmem_float_sum_reduce";
    case 2209: return "shmem_double_sum_reduce";
    case 2210: return "shmem_longdouble_sum_reduce";
    case 2211: return "shmem_char_sum_reduce";
    case 2212: return "shmem_schar_sum_reduce";
    case 2213: return "shmem_short_sum_reduce";
    case 2214: return "shmem_int_sum_reduce";
    case 2215: return "shmem_long_sum_reduce";
    case 2216: return "shmem_longlong_sum_reduce";
    case 2217: return "shmem_uchar_sum_reduce";
    case 2218: return "shmem_ushort_sum_reduce";
    case 2219: return "shmem_uint_sum_reduce";
    case 2220: return "shmem_ulong_sum_reduce";
    case 2221: return "shmem_ulonglong_sum_reduce";
    case 2222: return "shmem_int8_sum_reduce";
    case 2223: return "shmem_int16_sum_reduce";
    case 2224: return "shmem_int32_sum_reduce";
    case 2225: return "shmem_int64_sum_reduce";
    case 2226: return "shmem_uint8_sum_reduce";
    case 2227: return "shmem_uint16_sum_reduce";
    case 2228: return "shmem_uint32_sum_reduce";
    case 2229: return "shmem_uint64_sum_reduce";
    case 2230: return "shmem_size_sum_reduce";
    case 2231: return "shmem_ptrdiff_sum_reduce";
    case 2232: return "shmem_complexf_sum_reduce";
    case 2233: return "shmem_complexd_sum_reduce";
    case 2240: return "shmem_float_prod_reduce";
    case 2241: return "shmem_double_prod_reduce";
    case 2242: return "shmem_longdouble_prod_reduce";
    case 2243: return "shmem_char_prod_reduce";
    case 2244: return "shmem_schar_prod_reduce";
    case 2245: return "shmem_short_prod_reduce";
    case 2246: return "shmem_int_prod_reduce";
    case 2247: return "shmem_long_prod_reduce";
    case 2248: return "shmem_longlong_prod_reduce";
    case 2249: return "shmem_uchar_prod_reduce";
    case 2250: return "shmem_ushort_prod_reduce";
    case 2251: return "shmem_uint_prod_reduce";
    case 2252: return "shmem_ulong_prod_reduce";
    case 2253: return "shmem_ulonglong_prod_reduce";
    case 2254: return "shmem_int8_prod_reduce";
    case 2255: return "shmem_int16_prod_reduce";
    case 2256: return "shmem_int32_prod_reduce";
    case 2257: return "shmem_int64_prod_reduce";
    case 2258: return "shmem_uint8_prod_reduce";
    case 2259: return "shmem_uint16_prod_reduce";
    case 2260: return "shmem_uint32_prod_reduce";
    case 2261: return "shmem_uint64_prod_reduce";
    case 2262: return "shmem_size_prod_reduce";
    case 2263: return "shmem_ptrdiff_prod_reduce";
    case 2264: return "shmem_complexf_prod_reduce";
    case 2265: return "shmem_complexd_prod_reduce";
    case 2277: return "shmem_short_and_to_all";
    case 2278: return "shmem_int_and_to_all";
    case 2279: return "shmem_long_and_to_all";
    case 2280: return "shmem_longlong_and_to_all";
    case 2309: return "shmem_short_or_to_all";
    case 2310: return "shmem_int_or_to_all";
    case 2311: return "shmem_long_or_to_all";
    case 2312: return "shmem_longlong_or_to_all";
    case 2341: return "shmem_short_xor_to_all";
    case 2342: return "shmem_int_xor_to_all";
    case 2343: return "shmem_long_xor_to_all";
    case 2344: return "shmem_longlong_xor_to_all";
    case 2368: return "shmem_float_max_to_all";
    case 2369: return "shmem_double_max_to_all";
    case 2370: return "shmem_longdouble_max_to_all";
    case 2371: return "shmem_char_max_to_all";
    case 2372: return "shmem_schar_max_to_all";
    case 2373: return "shmem_short_max_to_all";
    case 2374: return "shmem_int_max_to_all";
    case 2375: return "shmem_long_max_to_all";
    case 2376: return "shmem_longlong_max_to_all";
    case 2377: return "shmem_uchar_max_to_all";
    case 2378: return "shmem_ushort_max_to_all";
    case 2379: return "shmem_uint_max_to_all";
    case 2380: return "shmem_ulong_max_to_all";
    case 2381: return "shmem_ulonglong_max_to_all";
    case 2382: return "shmem_int8_max_to_all";
    case 2383: return "shmem_int16_max_to_all";
    case 2384: return "shmem_int32_max_to_all";
    case 2385: return "shmem_int64_max_to_all";
    case 2386: return "shmem_uint8_max_to_all";
    case 2387: return "shmem_uint16_max_to_all";
    case 2388: return "shmem_uint32_max_to_all";
    case 2389: return "shmem_uint64_max_to_all";
    case 2390: return "shmem_size_max_to_all";
    case 2391: return "shmem_ptrdiff_max_to_all";
    case 2400: return "shmem_float_min_to_all";
    case 2401: return "shmem_double_min_to_all";
    case 2402: return "shmem_longdouble_min_to_all";
    case 2403: return "shmem_char_min_to_all";
    case 2404: return "shmem_schar_min_to_all";
    case 2405: return "shmem_short_min_to_all";
    case 2406: return "shmem_int_min_to_all";
    case 2407: return "shmem_long_min_to_all";
    case 2408: return "shmem_longlong_min_to_all";
    case 2409: return "shmem_uchar_min_to_all";
    case 2410: return "shmem_ushort_min_to_all";
    case 2411: return "shmem_uint_min_to_all";
    case 2412: return "shmem_ulong_min_to_all";
    case 2413: return "shmem_ulonglong_min_to_all";
    case 2414: return "shmem_int8_min_to_all";
    case 2415: return "shmem_int16_min_to_all";
    case 2416: return "shmem_int32_min_to_all";
    case 2417: return "shmem_int64_min_to_all";
    case 2418: return "shmem_uint8_min_to_all";
    case 2419: return "shmem_uint16_min_to_all";
    case 2420: return "shmem_uint32_min_to_all";
    case 2421: return "shmem_uint64_min_to_all";
    case 2422: return "shmem_size_min_to_all";
    case 2423: return "shmem_ptrdiff_min_to_all";
    case 2432: return "shmem_float_sum_to_all";
    case 2433: return "shmem_double_sum_to_all";
    case 2434: return "shmem_longdouble_sum_to_all";
    case 2435: return "shmem_char_sum_to_all";
    case 2436: return "shmem_schar_sum_to_all";
    case 2437: return "shmem_short_sum_to_all";
    case 2438: return "shmem_int_sum_to_all";
    case 2439: return "shmem_long_sum_to_all";
    case 2440: return "shmem_longlong_sum_to_all";
    case 2441: return "shmem_uchar_sum_to_all";
    case 2442: return "shmem_ushort_sum_to_all";
    case 2443: return "shmem_uint_sum_to_all";
    case 2444: return "shmem_ulong_sum_to_all";
    case 2445: return "shmem_ulonglong_sum_to_all";
    case 2446: return "shmem_int8_sum_to_all";
    case 2447: return "shmem_int16_sum_to_all";
    case 2448: return "shmem_int32_sum_to_all";
    case 2449: return "shmem_int64_sum_to_all";
    case 2450: return "shmem_uint8_sum_to_all";
    case 2451: return "shmem_uint16_sum_to_all";
    case 2452: return "shmem_uint32_sum_to_all";
    case 2453: return "shmem_uint64_sum_to_all";
    case 2454: return "shmem_size_sum_to_all";
    case 2455: return "shmem_ptrdiff_sum_to_all";
    case 2456: return "shmem_complexf_sum_to_all";
    case 2457: return "shmem_complexd_sum_to_all";
    case 2464: return "shmem_float_prod_to_all";
    case 2465: return "shmem_double_prod_to_all";
    case 2466: return "shmem_longdouble_prod_to_all";
    case 2467: return "shmem_char_prod_to_all";
    case 2468: return "shmem_schar_prod_to_all";
    case 2469: return "shmem_short_prod_to_all";
    case 2470: return "shmem_int_prod_to_all";
    case 2471: return "shmem_long_prod_to_all";
    case 2472: return "shmem_longlong_prod_to_all";
    case 2473: return "shmem_uchar_prod_to_all";
    case 2474: return "shmem_ushort_prod_to_all";
    case 2475: return "shmem_uint_prod_to_all";
    case 2476: return "shmem_ulong_prod_to_all";
    case 2477: return "shmem_ulonglong_prod_to_all";
    case 2478: return "shmem_int8_prod_to_all";
    case 2479: return "shmem_int16_prod_to_all";
    case 2480: return "shmem_int32_prod_to_all";
    case 2481: return "shmem_int64_prod_to_all";
    case 2482: return "shmem_uint8_prod_to_all";
    case 2483: return "shmem_uint16_prod_to_all";
    case 2484: return "shmem_uint32_prod_to_all";
    case 2485: return "shmem_uint64_prod_to_all";
    case 2486: return "shmem_size_prod_to_all";
    case 2487: return "shmem_ptrdiff_prod_to_all";
    case 2488: return "shmem_complexf_prod_to_all";
    case 2489: return "shmem_complexd_prod_to_all";
    case 2501: return "shmem_short_wait_until_all";
    case 2502: return "shmem_int_wait_until_all";
    case 2503: return "shmem_long_wait_until_all";
    case 2504: return "shmem_longlong_wait_until_all";
    case 2506: return "shmem_ushort_wait_until_all";
    case 2507: return "shmem_uint_wait_until_all";
    case 2508: return "shmem_ulong_wait_until_all";
    case 2509: return "shmem_ulonglong_wait_until_all";
    case 2512: return "shmem_int32_wait_until_all";
    case 2513: return "shmem_int64_wait_until_all";
    case 2516: return "shmem_uint32_wait_until_all";
    case 2517: return "shmem_uint64_wait_until_all";
    case 2518: return "shmem_size_wait_until_all";
    case 2519: return "shmem_ptrdiff_wait_until_all";
    case 2533: return "shmem_short_wait_until_any";
    case 2534: return "shmem_int_wait_until_any";
    case 2535: return "shmem_long_wait_until_any";
    case 2536: return "shmem_longlong_wait_until_any";
    case 2538: return "shmem_ushort_wait_until_any";
    case 2539: return "shmem_uint_wait_until_any";
    case 2540: return "shmem_ulong_wait_until_any";
    case 2541: return "shmem_ulonglong_wait_until_any";
    case 2544: return "shmem_int32_wait_until_any";
    case 2545: return "shmem_int64_wait_until_any";
    case 2548: return "shmem_uint32_wait_until_any";
    case 2549: return "shmem_uint64_wait_until_any";
    case 2550: return "shmem_size_wait_until_any";
    case 2551: return "shmem_ptrdiff_wait_until_any";
    case 2565: return "shmem_short_wait_until_some";
    case 2566: return "shmem_int_wait_until_some";
    case 2567: return "shmem_long_wait_until_some";
    case 2568: return "shmem_longlong_wait_until_some";
    case 2570: return "shmem_ushort_wait_until_some";
    case 2571: return "shmem_uint_wait_until_some";
    case 2572: return "shmem_ulong_wait_until_some";
    case 2573: return "shmem_ulonglong_wait_until_some";
    case 2576: return "shmem_int32_wait_until_some";
    case 2577: return "shmem_int64_wait_until_some";
    case 2580: return "shmem_uint32_wait_until_some";
    case 2581: return "shmem_uint64_wait_until_some";
    case 2582: return "shmem_size_wait_until_some";
    case 2583: return "shmem_ptrdiff_wait_until_some";
    case 2597: return "shmem_short_wait_until_all_vector";
    case 2598: return "shmem_int_wait_until_all_vector";
    case 2599: return "shmem_long_wait_until_all_vector";
    case 2600: return "shmem_longlong_wait_until_all_vector";
    case 2602: return "shmem_ushort_wait_until_all_vector";
    case 2603: return "shmem_uint_wait_until_all_vector";
    case 2604: return "shmem_ulong_wait_until_all_vector";
    case 2605: return "shmem_ulonglong_wait_until_all_vector";
    case 2608: return "shmem_int32_wait_until_all_vector";
    case 2609: return "shmem_int64_wait_until_all_vector";
    case 2612: return "shmem_uint32_wait_until_all_vector";
    case 2613: return "shmem_uint64_wait_until_all_vector";
    case 2614: return "shmem_size_wait_until_all_vector";
    case 2615: return "shmem_ptrdiff_wait_until_all_vector";
    case 2629: return "shmem_short_wait_until_any_vector";
    case 2630: return "shmem_int_wait_until_any_vector";
    case 2631: return "shmem_long_wait_until_any_vector";
    case 2632: return "shmem_longlong_wait_until_any_vector";
    case 2634: return "shmem_ushort_wait_until_any_vector";
    case 2635: return "shmem_uint_wait_until_any_vector";
    case 2636: return "shmem_ulong_wait_until_any_vector";
    case 2637: return "shmem_ulonglong_wait_until_any_vector";
    case 2640: return "shmem_int32_wait_until_any_vector";
    case 2641: return "shmem_int64_wait_until_any_vector";
    case 2644: return "shmem_uint32_wait_until_any_vector";
    case 2645: return "shmem_uint64_wait_until_any_vector";
    case 2646: return "shmem_size_wait_until_any_vector";
    case 2647: return "shmem_ptrdiff_wait_until_any_vector";
    case 2661: return "shmem_short_wait_until_some_vector";
    case 2662: return "shmem_int_wait_until_some_vector";
    case 2663: return "shmem_long_wait_until_some_vector";
    case 2664: return "shmem_longlong_wait_until_some_vector";
    case 2666: return "shmem_ushort_wait_until_some_vector";
    case 2667: return "shmem_uint_wait_until_some_vector";
    case 2668: return "shmem_ulong_wait_until_some_vector";
    case 2669: return "shmem_ulonglong_wait_until_some_vector";
    case 2672: return "shmem_int32_wait_until_some_vector";
    case 2673: return "shmem_int64_wait_until_some_vector";
    case 2676: return "shmem_uint32_wait_until_some_vector";
    case 2677: return "shmem_uint64_wait_until_some_vector";
    case 2678: return "shmem_size_wait_until_some_vector";
    case 2679: return "shmem_ptrdiff_wait_until_some_vector";
    case 2693: return "shmem_short_test_all";
    case 2694: return "shmem_int_test_all";
    case 2695: return "shmem_long_test_all";
    case 2696: return "shmem_longlong_test_all";
    case 2698: return "shmem_ushort_test_all";
    case 2699: return "shmem_uint_test_all";
    case 2700: return "shmem_ulong_test_all";
    case 2701: return "shmem_ulonglong_test_all";
    case 2704: return "shmem_int32_test_all";
    case 2705: return "shmem_int64_test_all";
    case 2708: return "shmem_uint32_test_all";
    case 2709: return "shmem_uint64_test_all";
    case 2710: return "shmem_size_test_all";
    case 2711: return "shmem_ptrdiff_test_all";
    case 2725: return "shmem_short_test_any";
    case 2726: return "shmem_int_test_any";
    case 2727: return "shmem_long_test_any";
    case 2728: return "shmem_longlong_test_any";
    case 2730: return "shmem_ushort_test_any";
    case 2731: return "shmem_uint_test_any";
    case 2732: return "shmem_ulong_test_any";
    case 2733: return "shmem_ulonglong_test_any";
    case 2736: return "shmem_int32_test_any";
    case 2737: return "shmem_int64_test_any";
    case 2740: return "shmem_uint32_test_any";
    case 2741: return "shmem_uint64_test_any";
    case 2742: return "shmem_size_test_any";
    case 2743: return "shmem_ptrdiff_test_any";
    case 2757: return "shmem_short_test_some";
    case 2758: return "shmem_int_test_some";
    case 2759: return "shmem_long_test_some";
    case 2760: return "shmem_longlong_test_some";
    case 2762: return "shmem_ushort_test_some";
    case 2763: return "shmem_uint_test_some";
    case 2764: return "shmem_ulong_test_some";
    case 2765: return "shmem_ulonglong_test_some";
    case 2768: return "shmem_int32_test_some";
    case 2769: return "shmem_int64_test_some";
    case 2772: return "shmem_uint32_test_some";
    case 2773: return "shmem_uint64_test_some";
    case 2774: return "shmem_size_test_some";
    case 2775: return "shmem_ptrdiff_test_some";
    case 2789: return "shmem_short_test_all_vector";
    case 2790: return "shmem_int_test_all_vector";
    case 2791: return "shmem_long_test_all_vector";
    case 2792: return "shmem_longlong_test_all_vector";
    case 2794: return "shmem_ushort_test_all_vector";
    case 2795: return "shmem_uint_test_all_vector";
    case 2796: return "shmem_ulong_test_all_vector";
    case 2797: return "shmem_ulonglong_test_all_vector";
    case 2800: return "shmem_int32_test_all_vector";
    case 2801: return "shmem_int64_test_all_vector";
    case 2804: return "shmem_uint32_test_all_vector";
    case 2805: return "shmem_uint64_test_all_vector";
    case 2806: return "shmem_size_test_all_vector";
    case 2807: return "shmem_ptrdiff_test_all_vector";
    case 2821: return "shmem_short_test_any_vector";
    case 2822: return "shmem_int_test_any_vector";
    case 2823: return "shmem_long_test_any_vector";
    case 2824: return "shmem_longlong_test_any_vector";
    case 2826: return "shmem_ushort_test_any_vector";
    case 2827: return "shmem_uint_test_any_vector";
    case 2828: return "shmem_ulong_test_any_vector";
    case 2829: return "shmem_ulonglong_test_any_vector";
    case 2832: return "shmem_int32_test_any_vector";
    case 2833: return "shmem_int64_test_any_vector";
    case 2836: return "shmem_uint32_test_any_vector";
    case 2837: return "shmem_uint64_test_any_vector";
    case 2838: return "shmem_size_test_any_vector";
    case 2839: return "shmem_ptrdiff_test_any_vector";
    case 2853: return "shmem_short_test_some_vector";
    case 2854: return "shmem_int_test_some_vector";
    case 2855: return "shmem_long_test_some_vector";
    case 2856: return "shmem_longlong_test_some_vector";
    case 2858: return "shmem_ushort_test_some_vector";
    case 2859: return "shmem_uint_test_some_vector";
    case 2860: return "shmem_ulong_test_some_vector";
    case 2861: return "shmem_ulonglong_test_some_vector";
    case 2864: return "shmem_int32_test_some_vector";
    case 2865: return "shmem_int64_test_some_vector";
    case 2868: return "shmem_uint32_test_some_vector";
    case 2869: return "shmem_uint64_test_some_vector";
    case 2870: return "shmem_size_test_some_vector";
    case 2871: return "shmem_ptrdiff_test_some_vector";
    case 2880: return "shmem_float_atomic_fetch_nbi";
    case 2881: return "shmem_double_atomic_fetch_nbi";
    case 2886: return "shmem_int_atomic_fetch_nbi";
    case 2887: return "shmem_long_atomic_fetch_nbi";
    case 2888: return "shmem_longlong_atomic_fetch_nbi";
    case 2891: return "shmem_uint_atomic_fetch_nbi";
    case 2892: return "shmem_ulong_atomic_fetch_nbi";
    case 2893: return "shmem_ulonglong_atomic_fetch_nbi";
    case 2896: return "shmem_int32_atomic_fetch_nbi";
    case 2897: return "shmem_int64_atomic_fetch_nbi";
    case 2900: return "shmem_uint32_atomic_fetch_nbi";
    case 2901: return "shmem_uint64_atomic_fetch_nbi";
    case 2902: return "shmem_size_atomic_fetch_nbi";
    case 2903: return "shmem_ptrdiff_atomic_fetch_nbi";
    case 2912: return "shmem_float_atomic_swap_nbi";
    case 2913: return "shmem_double_atomic_swap_nbi";
    case 2918: return "shmem_int_atomic_swap_nbi";
    case 2919: return "shmem_long_atomic_swap_nbi";
    case 2920: return "shmem_longlong_atomic_swap_nbi";
    case 2923: return "shmem_uint_atomic_swap_nbi";
    case 2924: return "shmem_ulong_atomic_swap_nbi";
    case 2925: return "shmem_ulonglong_atomic_swap_nbi";
    case 2928: return "shmem_int32_atomic_swap_nbi";
    case 2929: return "shmem_int64_atomic_swap_nbi";
    case 2932: return "shmem_uint32_atomic_swap_nbi";
    case 2933: return "shmem_uint64_atomic_swap_nbi";
    case 2934: return "shmem_size_atomic_swap_nbi";
    case 2935: return "shmem_ptrdiff_atomic_swap_nbi";
    case 2950: return "shmem_int_atomic_compare_swap_nbi";
    case 2951: return "shmem_long_atomic_compare_swap_nbi";
    case 2952: return "shmem_longlong_atomic_compare_swap_nbi";
    case 2955: return "shmem_uint_atomic_compare_swap_nbi";
    case 2956: return "shmem_ulong_atomic_compare_swap_nbi";
    case 2957: return "shmem_ulonglong_atomic_compare_swap_nbi";
    case 2960: return "shmem_int32_atomic_compare_swap_nbi";
    case 2961: return "shmem_int64_atomic_compare_swap_nbi";
    case 2964: return "shmem_uint32_atomic_compare_swap_nbi";
    case 2965: return "shmem_uint64_atomic_compare_swap_nbi";
    case 2966: return "shmem_size_atomic_compare_swap_nbi";
    case 2967: return "shmem_ptrdiff_atomic_compare_swap_nbi";
    case 2982: return "shmem_int_atomic_fetch_inc_nbi";
    case 2983: return "shmem_long_atomic_fetch_inc_nbi";
    case 2984: return "shmem_longlong_atomic_fetch_inc_nbi";
    case 2987: return "shmem_uint_atomic_fetch_inc_nbi";
    case 2988: return "shmem_ulong_atomic_fetch_inc_nbi";
    case 2989: return "shmem_ulonglong_atomic_fetch_inc_nbi";
    case 2992: return "shmem_int32_atomic_fetch_inc_nbi";
    case 2993: return "shmem_int64_atomic_fetch_inc_nbi";
    case 2996: return "shmem_uint32_atomic_fetch_inc_nbi";
    case 2997: return "shmem_uint64_atomic_fetch_inc_nbi";
    case 2998: return "shmem_size_atomic_fetch_inc_nbi";
    case 2999: return "shmem_ptrdiff_atomic_fetch_inc_nbi";
    case 3014: return "shmem_int_atomic_fetch_add_nbi";
    case 3015: return "shmem_long_atomic_fetch_add_nbi";
    case 3016: return "shmem_longlong_atomic_fetch_add_nbi";
    case 3019: return "shmem_uint_atomic_fetch_add_nbi";
    case 3020: return "shmem_ulong_atomic_fetch_add_nbi";
    case 3021: return "shmem_ulonglong_atomic_fetch_add_nbi";
    case 3024: return "shmem_int32_atomic_fetch_add_nbi";
    case 3025: return "shmem_int64_atomic_fetch_add_nbi";
    case 3028: return "shmem_uint32_atomic_fetch_add_nbi";
    case 3029: return "shmem_uint64_atomic_fetch_add_nbi";
    case 3030: return "shmem_size_atomic_fetch_add_nbi";
    case 3031: return "shmem_ptrdiff_atomic_fetch_add_nbi";
    case 3051: return "shmem_uint_atomic_fetch_and_nbi";
    case 3052: return "shmem_ulong_atomic_fetch_and_nbi";
    case 3053: return "shmem_ulonglong_atomic_fetch_and_nbi";
    case 3056: return "shmem_int32_atomic_fetch_and_nbi";
    case 3057: return "shmem_int64_atomic_fetch_and_nbi";
    case 3060: return "shmem_uint32_atomic_fetch_and_nbi";
    case 3061: return "shmem_uint64_atomic_fetch_and_nbi";
    case 3083: return "shmem_uint_atomic_fetch_or_nbi";
    case 3084: return "shmem_ulong_atomic_fetch_or_nbi";
    case 3085: return "shmem_ulonglong_atomic_fetch_or_nbi";
    case 3088: return "shmem_int32_atomic_fetch_or_nbi";
    case 3089: return "shmem_int64_atomic_fetch_or_nbi";
    case 3092: return "shmem_uint32_atomic_fetch_or_nbi";
    case 3093: return "shmem_uint64_atomic_fetch_or_nbi";
    case 3115: return "shmem_uint_atomic_fetch_xor_nbi";
    case 3116: return "shmem_ulong_atomic_fetch_xor_nbi";
    case 3117: return "shmem_ulonglong_atomic_fetch_xor_nbi";
    case 3120: return "shmem_int32_atomic_fetch_xor_nbi";
    case 3121: return "shmem_int64_atomic_fetch_xor_nbi";
    case 3124: return "shmem_uint32_atomic_fetch_xor_nbi";
    case 3125: return "shmem_uint64_atomic_fetch_xor_nbi";
    case 3141: return "shmem_short_wait";
    case 3142: return "shmem_int_wait";
    case 3143: return "shmem_long_wait";
    case 3144: return "shmem_longlong_wait";
    case 3146: return "shmem_ushort_wait";
    case 3147: return "shmem_uint_wait";
    case 3148: return "shmem_ulong_wait";
    case 3149: return "shmem_ulonglong_wait";
    case 3152: return "shmem_int32_wait";
    case 3153: return "shmem_int64_wait";
    case 3156: return "shmem_uint32_wait";
    case 3157: return "shmem_uint64_wait";
    case 3158: return "shmem_size_wait";
    case 3159: return "shmem_ptrdiff_wait";
    case 4100: return "circuit_connect";
    case 4101: return "circuit_send";
    case 4102: return "circuit_receive";
    case 4103: return "circuit_start_send";
    case 4104: return "circuit_start_receive";
    case 4105: return "circuit_wait";
    case 4400: return "sleep";
    case 4401: return "usleep";
    case 4402: return "nanosleep";
    case 4403: return "clock_nanosleep";
    case 4404: return "thrd_sleep";
    case 4405: return "select";
    case 4406: return "pselect";
    case 4407: return "poll";
    case 4408: return "ppoll";
    case 4409: return "epoll_wait";
    case 4410: return "sched_yield";
    case 4411: return "thrd_yield";
    case 4412: return "alarm";
    case 4413: return "ualarm";
    case 4414: return "setitimer";
    case 4415: return "timer_create";
    case 4416: return "timerfd_create";
    case 4417: return "epoll_pwait";
    case 4418: return "epoll_pwait2";
    case 4419: return "sigtimedwait";
    case 4420: return "semtimedop";
    case 4421: return "pause";
    case 4422: return "pthread_mutex_lock";
    default: return "?";
  }
}

static inline const char* plait_datatype_name(unsigned number) {
  switch (number) {
    case 1: return "MPI_AINT";
    case 2: return "MPI_COUNT";
    case 3: return "MPI_OFFSET";
    case 4: return "MPI_PACKED";
    case 5: return "MPI_SHORT";
    case 6: return "MPI_INT";
    case 7: return "MPI_LONG";
    case 8: return "MPI_LONG_LONG";
    case 9: return "MPI_UNSIGNED_SHORT";
    case 10: return "MPI_UNSIGNED";
    case 11: return "MPI_UNSIGNED_LONG";
    case 12: return "MPI_UNSIGNED_LONG_LONG";
    case 13: return "MPI_FLOAT";
    case 14: return "MPI_C_FLOAT_COMPLEX";
    case 15: return "MPI_CXX_FLOAT_COMPLEX";
    case 16: return "MPI_DOUBLE";
    case 17: return "MPI_C_DOUBLE_COMPLEX";
    case 18: return "MPI_CXX_DOUBLE_COMPLEX";
    case 19: return "MPI_LONG_DOUBLE";
    case 20: return "MPI_C_LONG_DOUBLE_COMPLEX";
    case 21: return "MPI_CXX_LONG_DOUBLE_COMPLEX";
    case 22: return "MPI_FLOAT_INT";
    case 23: return "MPI_DOUBLE_INT";
    case 24: return "MPI_LONG_INT";
    case 25: return "MPI_2INT";
    case 26: return "MPI_SHORT_INT";
    case 27: return "MPI_LONG_DOUBLE_INT";
    case 28: return "MPI_C_BOOL";
    case 29: return "MPI_CXX_BOOL";
    case 30: return "MPI_WCHAR";
    case 31: return "MPI_INT8_T";
    case 32: return "MPI_UINT8_T";
    case 33: return "MPI_CHAR";
    case 34: return "MPI_SIGNED_CHAR";
    case 35: return "MPI_UNSIGNED_CHAR";
    case 36: return "MPI_BYTE";
    case 37: return "MPI_INT16_T";
    case 38: return "MPI_UINT16_T";
    case 39: return "MPI_INT32_T";
    case 40: return "MPI_UINT32_T";
    case 41: return "MPI_INT64_T";
    case 42: return "MPI_UINT64_T";
    default: return "?";
  }
}

static inline const char* plait_operation_name(unsigned number) {
  switch (number) {
    case 1: return "MPI_SUM";
    case 2: return "MPI_MIN";
    case 3: return "MPI_MAX";
    case 4: return "MPI_PROD";
    case 5: return "MPI_BAND";
    case 6: return "MPI_BOR";
    case 7: return "MPI_BXOR";
    case 8: return "MPI_LAND";
    case 9: return "MPI_LOR";
    case 10: return "MPI_LXOR";
    case 11: return "MPI_MINLOC";
    case 12: return "MPI_MAXLOC";
    case 13: return "MPI_REPLACE";
    case 14: return "MPI_NO_OP";
    case 255: return "a user-defined operation";
    default: return "?";
  }
}

static inline const char* plait_error_name(unsigned number) {
  switch (number) {
    case 0: return "MPI_SUCCESS";
    case 1: return "MPI_ERR_BUFFER";
    case 2: return "MPI_ERR_COUNT";
    case 3: return "MPI_ERR_TYPE";
    case 4: return "MPI_ERR_TAG";
    case 5: return "MPI_ERR_COMM";
    case 6: return "MPI_ERR_RANK";
    case 7: return "MPI_ERR_REQUEST";
    case 8: return "MPI_ERR_ROOT";
    case 9: return "MPI_ERR_GROUP";
    case 10: return "MPI_ERR_OP";
    case 11: return "MPI_ERR_TOPOLOGY";
    case 12: return "MPI_ERR_DIMS";
    case 13: return "MPI_ERR_ARG";
    case 14: return "MPI_ERR_UNKNOWN";
    case 15: return "MPI_ERR_TRUNCATE";
    case 16: return "MPI_ERR_OTHER";
    case 17: return "MPI_ERR_INTERN";
    case 18: return "MPI_ERR_PENDING";
    case 19: return "MPI_ERR_IN_STATUS";
    case 36: return "MPI_ERR_KEYVAL";
    case 38: return "MPI_ERR_NAME";
    case 39: return "MPI_ERR_NO_MEM";
    case 55: return "MPI_ERR_UNSUPPORTED_OPERATION";
    case 58: return "MPI_ERR_PROC_ABORTED";
    case 59: return "MPI_ERR_VALUE_TOO_LARGE";
    case 60: return "MPI_ERR_SESSION";
    case 61: return "MPI_ERR_ERRHANDLER";
    case 62: return "MPI_ERR_ABI";
    case 16383: return "MPI_ERR_LASTCODE";
    case 20: return "MPI_ERR_ACCESS";
    case 21: return "MPI_ERR_AMODE";
    case 22: return "MPI_ERR_ASSERT";
    case 23: return "MPI_ERR_BAD_FILE";
    case 24: return "MPI_ERR_BASE";
    case 25: return "MPI_ERR_CONVERSION";
    case 26: return "MPI_ERR_DISP";
    case 27: return "MPI_ERR_DUP_DATAREP";
    case 28: return "MPI_ERR_FILE_EXISTS";
    case 29: return "MPI_ERR_FILE_IN_USE";
    case 30: return "MPI_ERR_FILE";
    case 31: return "MPI_ERR_INFO_KEY";
    case 32: return "MPI_ERR_INFO_NOKEY";
    case 33: return "MPI_ERR_INFO_VALUE";
    case 34: return "MPI_ERR_INFO";
    case 35: return "MPI_ERR_IO";
    case 37: return "MPI_ERR_LOCKTYPE";
    case 40: return "MPI_ERR_NOT_SAME";
    case 41: return "MPI_ERR_NO_SPACE";
    case 42: return "MPI_ERR_NO_SUCH_FILE";
    case 43: return "MPI_ERR_PORT";
    case 44: return "MPI_ERR_QUOTA";
    case 45: return "MPI_ERR_READ_ONLY";
    case 46: return "MPI_ERR_RMA_ATTACH";
    case 47: return "MPI_ERR_RMA_CONFLICT";
    case 48: return "MPI_ERR_RMA_RANGE";
    case 49: return "MPI_ERR_RMA_SHARED";
    case 50: return "MPI_ERR_RMA_SYNC";
    case 51: return "MPI_ERR_SERVICE";
    case 52: return "MPI_ERR_SIZE";
    case 53: return "MPI_ERR_SPAWN";
    case 54: return "MPI_ERR_UNSUPPORTED_DATAREP";
    case 56: return "MPI_ERR_WIN";
    case 57: return "MPI_ERR_RMA_FLAVOR";
    default: return "?";
  }
}

static inline const char* plait_error_text(unsigned number) {
  switch (number) {
    case 0: return "no error";
    case 1: return "invalid buffer";
    case 2: return "invalid count";
    case 3: return "invalid datatype";
    case 4: return "invalid tag";
    case 5: return "invalid communicator";
    case 6: return "invalid rank";
    case 7: return "invalid request";
    case 8: return "invalid root";
    case 9: return "invalid group";
    case 10: return "invalid operation";
    case 11: return "invalid topology";
    case 12: return "invalid dimensions";
    case 13: return "invalid argument";
    case 14: return "unknown error";
    case 15: return "message longer than the receive buffer";
    case 16: return "other error";
    case 17: return "internal error";
    case 18: return "request still pending";
    case 19: return "the error is in the status";
    case 36: return "invalid key value";
    case 38: return "unknown name";
    case 39: return "no memory";
    case 55: return "not supported by Plait";
    case 58: return "a process it talks to has ended";
    case 59: return "value too large";
    case 60: return "invalid session";
    case 61: return "invalid error handler";
    case 62: return "ABI mismatch";
    case 16383: return "last error code";
    case 20: return "no permission";
    case 21: return "invalid access mode";
    case 22: return "invalid assertion";
    case 23: return "invalid file name";
    case 24: return "invalid base";
    case 25: return "error in a conversion of data";
    case 26: return "invalid displacement";
    case 27: return "data representation defined twice";
    case 28: return "the file exists";
    case 29: return "the file is in use";
    case 30: return "invalid file handle";
    case 31: return "the key is too long";
    case 32: return "unknown key";
    case 33: return "the value is too long";
    case 34: return "invalid info object";
    case 35: return "input or output failed";
    case 37: return "invalid lock type";
    case 40: return "not the same on all processes";
    case 41: return "not enough space";
    case 42: return "the file does not exist";
    case 43: return "invalid port";
    case 44: return "quota exceeded";
    case 45: return "read-only file or file system";
    case 46: return "memory cannot be attached";
    case 47: return "conflicting accesses to a window";
    case 48: return "memory is not in the window";
    case 49: return "memory cannot be shared";
    case 50: return "wrong synchronisation of a window";
    case 51: return "invalid service name";
    case 52: return "invalid size";
    case 53: return "a process could not be started";
    case 54: return "unsupported data representation";
    case 56: return "invalid window";
    case 57: return "wrong flavour of window";
    default: return "?";
  }
}

// Bytes of data in one element, as MPI_Type_size; the gaps of pairs do not count.
static inline size_t plait_datatype_bytes(unsigned number) {
  switch (number) {
    case 1: return sizeof(intptr_t);
    case 2: return sizeof(int64_t);
    case 3: return sizeof(int64_t);
    case 4: return sizeof(unsigned char);
    case 5: return sizeof(short);
    case 6: return sizeof(int);
    case 7: return sizeof(long);
    case 8: return sizeof(long long);
    case 9: return sizeof(unsigned short);
    case 10: return sizeof(unsigned);
    case 11: return sizeof(unsigned long);
    case 12: return sizeof(unsigned long long);
    case 13: return sizeof(float);
    case 14: return 2 * sizeof(float);
    case 15: return 2 * sizeof(float);
    case 16: return sizeof(double);
    case 17: return 2 * sizeof(double);
    case 18: return 2 * sizeof(double);
    case 19: return sizeof(long double);
    case 20: return 2 * sizeof(long double);
    case 21: return 2 * sizeof(long double);
    case 22: return sizeof(float) + sizeof(int);
    case 23: return sizeof(double) + sizeof(int);
    case 24: return sizeof(long) + sizeof(int);
    case 25: return sizeof(int) + sizeof(int);
    case 26: return sizeof(short) + sizeof(int);
    case 27: return sizeof(long double) + sizeof(int);
    case 28: return 1;
    case 29: return 1;
    case 30: return sizeof(wchar_t);
    case 31: return sizeof(int8_t);
    case 32: return sizeof(uint8_t);
    case 33: return sizeof(char);
    case 34: return sizeof(signed char);
    case 35: return sizeof(unsigned char);
    case 36: return sizeof(unsigned char);
    case 37: return sizeof(int16_t);
    case 38: return sizeof(uint16_t);
    case 39: return sizeof(int32_t);
    case 40: return sizeof(uint32_t);
    case 41: return sizeof(int64_t);
    case 42: return sizeof(uint64_t);
    default: return 0;
  }
}

// X(MPI name, code, C type, kind) for each datatype that is not a pair.
#define PLAIT_BASIC_DATATYPES(X) \
  X(MPI_AINT, 1, intptr_t, integer) \
  X(MPI_COUNT, 2, int64_t, integer) \
  X(MPI_OFFSET, 3, int64_t, integer) \
  X(MPI_PACKED, 4, unsigned char, bytes) \
  X(MPI_SHORT, 5, short, integer) \
  X(MPI_INT, 6, int, integer) \
  X(MPI_LONG, 7, long, integer) \
  X(MPI_LONG_LONG, 8, long long, integer) \
  X(MPI_UNSIGNED_SHORT, 9, unsigned short, integer) \
  X(MPI_UNSIGNED, 10, unsigned, integer) \
  X(MPI_UNSIGNED_LONG, 11, unsigned long, integer) \
  X(MPI_UNSIGNED_LONG_LONG, 12, unsigned long long, integer) \
  X(MPI_FLOAT, 13, float, floating) \
  X(MPI_C_FLOAT_COMPLEX, 14, float _Complex, complex) \
  X(MPI_CXX_FLOAT_COMPLEX, 15, float _Complex, complex) \
  X(MPI_DOUBLE, 16, double, floating) \
  X(MPI_C_DOUBLE_COMPLEX, 17, double _Complex, complex) \
  X(MPI_CXX_DOUBLE_COMPLEX, 18, double _Complex, complex) \
  X(MPI_LONG_DOUBLE, 19, long double, floating) \
  X(MPI_C_LONG_DOUBLE_COMPLEX, 20, long double _Complex, complex) \
  X(MPI_CXX_LONG_DOUBLE_COMPLEX, 21, long double _Complex, complex) \
  X(MPI_C_BOOL, 28, _Bool, logical) \
  X(MPI_CXX_BOOL, 29, _Bool, logical) \
  X(MPI_WCHAR, 30, wchar_t, character) \
  X(MPI_INT8_T, 31, int8_t, integer) \
  X(MPI_UINT8_T, 32, uint8_t, integer) \
  X(MPI_CHAR, 33, char, integer) \
  X(MPI_SIGNED_CHAR, 34, signed char, integer) \
  X(MPI_UNSIGNED_CHAR, 35, unsigned char, integer) \
  X(MPI_BYTE, 36, unsigned char, bytes) \
  X(MPI_INT16_T, 37, int16_t, integer) \
  X(MPI_UINT16_T, 38, uint16_t, integer) \
  X(MPI_INT32_T, 39, int32_t, integer) \
  X(MPI_UINT32_T, 40, uint32_t, integer) \
  X(MPI_INT64_T, 41, int64_t, integer) \
  X(MPI_UINT64_T, 42, uint64_t, integer)
// X(MPI name, code, C type of the value, kind) for each pair; the index is an int.
#define PLAIT_PAIR_DATATYPES(X) \
  X(MPI_FLOAT_INT, 22, float, pair) \
  X(MPI_DOUBLE_INT, 23, double, pair) \
  X(MPI_LONG_INT, 24, long, pair) \
  X(MPI_2INT, 25, int, pair) \
  X(MPI_SHORT_INT, 26, short, pair) \
  X(MPI_LONG_DOUBLE_INT, 27, long double, pair)
// X(MPI name, the datatype that it is the same as).
#define PLAIT_EQUIVALENT_DATATYPES(X) \
  X(MPI_LOGICAL, MPI_INT) \
  X(MPI_INTEGER, MPI_INT) \
  X(MPI_REAL, MPI_FLOAT) \
  X(MPI_COMPLEX, MPI_C_FLOAT_COMPLEX) \
  X(MPI_DOUBLE_PRECISION, MPI_DOUBLE) \
  X(MPI_DOUBLE_COMPLEX, MPI_C_DOUBLE_COMPLEX) \
  X(MPI_CHARACTER, MPI_CHAR) \
  X(MPI_2INTEGER, MPI_2INT) \
  X(MPI_LOGICAL1, MPI_INT8_T) \
  X(MPI_INTEGER1, MPI_INT8_T) \
  X(MPI_LOGICAL2, MPI_INT16_T) \
  X(MPI_INTEGER2, MPI_INT16_T) \
  X(MPI_LOGICAL4, MPI_INT32_T) \
  X(MPI_INTEGER4, MPI_INT32_T) \
  X(MPI_REAL4, MPI_FLOAT) \
  X(MPI_LOGICAL8, MPI_INT64_T) \
  X(MPI_INTEGER8, MPI_INT64_T) \
  X(MPI_REAL8, MPI_DOUBLE) \
  X(MPI_COMPLEX8, MPI_C_FLOAT_COMPLEX) \
  X(MPI_COMPLEX16, MPI_C_DOUBLE_COMPLEX)
// X(MPI name, code) for each predefined operation.
#define PLAIT_OPERATIONS(X) \
  X(MPI_SUM, 1) \
  X(MPI_MIN, 2) \
  X(MPI_MAX, 3) \
  X(MPI_PROD, 4) \
  X(MPI_BAND, 5) \
  X(MPI_BOR, 6) \
  X(MPI_BXOR, 7) \
  X(MPI_LAND, 8) \
  X(MPI_LOR, 9) \
  X(MPI_LXOR, 10) \
  X(MPI_MINLOC, 11) \
  X(MPI_MAXLOC, 12) \
  X(MPI_REPLACE, 13) \
  X(MPI_NO_OP, 14)

#endif  // PLAIT_MPI_H
