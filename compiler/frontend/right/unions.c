// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
// Unions: each member looks at the same bytes.
#include <stddef.h>
#include <stdio.h>
#include <string.h>

typedef union {
  float number;
  unsigned bits;
  unsigned char bytes[4];
  short halves[2];
} Word;

union Long {
  double number;
  long whole;
  struct {
    unsigned low, high;
  } parts;
  Word words[2];
};

struct Token {
  int kind;
  union {
    int count;
    double share;
    struct {
      char name[6];
      char length;
    };
  };
  union Small {
    char letter;
    unsigned char code;
  } small;
};

typedef union Forward Forward;
union Forward {
  struct Token token;
  char bytes[32];
};

static Word table[3] = {{1.5f}, {.bits = 0x40490fdb}, {.bytes = {1, 2, 3}}};
static union Long global = {.parts = {0, 0x40000000}};
static struct Token tokens[] = {{1, {7}, {'a'}}, {.kind = 2, .share = 0.25, .small.code = 200}};
static union Long untouched;

static float from_bits(unsigned bits) {
  union {
    unsigned from;
    float to;
  } pun = {bits};
  return pun.to;
}

static Word swapped(Word given) {
  Word result;
  for (int i = 0; i < 4; i++) result.bytes[i] = given.bytes[3 - i];
  return result;
}

static unsigned rotate(union Long* value, int by) {
  unsigned long whole = (unsigned long)value->whole;
  value->whole = (long)(whole << by | whole >> (64 - by));
  return value->words[by & 1].bits ^ value->parts.high;
}

int main(void) {
  printf("%zu %zu %zu %zu\n", sizeof(Word), sizeof(union Long), sizeof(struct Token),
         sizeof(Forward));
  printf("%zu %zu\n", offsetof(struct Token, share), offsetof(struct Token, small));
  for (int i = 0; i < 3; i++)
    printf("%08x %d %d\n", table[i].bits, table[i].bytes[1], table[i].halves[0]);
  printf("%f %lx %ld\n", global.number, global.whole, untouched.whole);
  printf("%d %c %d %f %d\n", tokens[0].count, tokens[0].small.letter, tokens[1].kind,
         tokens[1].share, tokens[1].small.letter);
  printf("%f %f\n", from_bits(0x3f800000), from_bits(0xc2280000));
  Word word = {.number = 2.0f};
  word = swapped(word);
  printf("%x\n", word.bits);
  word.halves[1] -= 3;
  word.bytes[0]++;
  printf("%x %d\n", word.bits, word.halves[1]);
  union Long value = {.number = 3.25};
  for (int i = 1; i < 6; i++) printf("%x %lx\n", rotate(&value, i * 7), value.whole);
  union Long copy = value, *where = &copy;
  where->words[1].number = 1.0f;
  printf("%lx %lx %d\n", value.whole, copy.whole, value.words[0].bits == copy.words[0].bits);
  struct Token token = {5, .name = "abc"};
  memcpy(token.name, "hello", 6);
  token.length = 5;
  printf("%d %c %d %d\n", token.count, token.name[4], token.length, token.kind);
  struct Token other = token;
  other.share = -1.0;
  printf("%f %c %d\n", other.share, token.name[1], other.name[6 - 1]);
  Forward forward = {tokens[1]};
  printf("%f %d %d\n", forward.token.share, forward.bytes[0], forward.bytes[16] & 255);
  Word many[20] = {[3] = {.bytes = {9, 8}}, {1.0f}, [19].halves = {-1, 4}};
  unsigned sum = 0;
  for (int i = 0; i < 20; i++) sum = sum * 31 + many[i].bits;
  printf("%u %x\n", sum, many[19].bits);
  float* inside = &many[7].number;
  *inside = -0.0f;
  printf("%x %x\n", many[7].bits, 1 ? many[4].bits : many[3].bits);
  return 0;
}
