#include "CBoardStorage.h"

#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// SHA-256: FIPS 180-4, section 6.2. In C for speed, since it delays every start.

enum { block_size = 64, rounds = 64, words_of_state = 8 };

/// An unfinished hash, with the bytes of the incomplete block.
struct hash {
  uint32_t state[words_of_state];
  uint64_t length;
  unsigned char block[block_size];
};

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
static const uint32_t constants[rounds] = {
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
    0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
    0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
    0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
    0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
    0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
    0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
    0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2,
};

static uint32_t turned(uint32_t word, int count) { return word >> count | word << (32 - count); }

/// One round: the caller rotates the names of the words instead of moving them.
static inline void round_of(
    uint32_t a, uint32_t b, uint32_t c, uint32_t *d, uint32_t e, uint32_t f, uint32_t g, uint32_t *h,
    uint32_t added) {
  uint32_t sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
  uint32_t first = *h + sum + ((e & f) ^ (~e & g)) + added;
  uint32_t other = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
  *d += first;
  *h = first + other + ((a & b) ^ (a & c) ^ (b & c));
}

static void mix(uint32_t state[words_of_state], const unsigned char *block) {
  uint32_t w[rounds];
  for (int i = 0; i < 16; i++) {
    w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
           (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
  }
  for (int i = 16; i < rounds; i++) {
    uint32_t left = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3;
    uint32_t right = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + left + w[i - 7] + right;
  }
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
  uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
  for (int i = 0; i < rounds; i += 8) {
    const uint32_t *k = constants + i, *v = w + i;
    round_of(a, b, c, &d, e, f, g, &h, k[0] + v[0]);
    round_of(h, a, b, &c, d, e, f, &g, k[1] + v[1]);
    round_of(g, h, a, &b, c, d, e, &f, k[2] + v[2]);
    round_of(f, g, h, &a, b, c, d, &e, k[3] + v[3]);
    round_of(e, f, g, &h, a, b, c, &d, k[4] + v[4]);
    round_of(d, e, f, &g, h, a, b, &c, k[5] + v[5]);
    round_of(c, d, e, &f, g, h, a, &b, k[6] + v[6]);
    round_of(b, c, d, &e, f, g, h, &a, k[7] + v[7]);
  }
  const uint32_t mixed[words_of_state] = {a, b, c, d, e, f, g, h};
  for (int i = 0; i < words_of_state; i++) state[i] += mixed[i];
}

static void add(struct hash *hash, const unsigned char *bytes, size_t count) {
  while (count > 0) {
    size_t used = hash->length % block_size;
    size_t taken = block_size - used < count ? block_size - used : count;
    memcpy(hash->block + used, bytes, taken);
    hash->length += taken;
    bytes += taken;
    count -= taken;
    if (hash->length % block_size == 0) mix(hash->state, hash->block);
  }
}

static void finish(struct hash *hash, char *digits) {
  uint64_t bits = hash->length * 8;
  unsigned char padding[block_size + 8] = {0x80};
  size_t zeros = (119 - hash->length % block_size) % block_size;
  add(hash, padding, 1 + zeros);
  unsigned char end[8];
  for (int i = 0; i < 8; i++) end[i] = (unsigned char)(bits >> (56 - 8 * i));
  add(hash, end, sizeof end);
  for (int i = 0; i < 64; i++) {
    digits[i] = "0123456789abcdef"[hash->state[i / 8] >> (28 - 4 * (i % 8)) & 15];
  }
  digits[64] = 0;
}

/// Hashes the texts of a statement's current row.
static int add_row(struct hash *hash, sqlite3_stmt *statement) {
  for (int i = 0; i < sqlite3_column_count(statement); i++) {
    if (sqlite3_column_type(statement, i) != SQLITE_TEXT) return SQLITE_MISMATCH;
    const unsigned char *text = sqlite3_column_text(statement, i);
    if (!text) return SQLITE_NOMEM;
    // Includes the zero byte that SQLite puts after each text.
    add(hash, text, (size_t)sqlite3_column_bytes(statement, i) + 1);
  }
  return SQLITE_OK;
}

int tercet_digest_of_texts(void *connection, const char *query, char *digits) {
  struct hash hash = {
      .state = {0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB,
                0x5BE0CD19}};
  sqlite3_stmt *statement = 0;
  int code = sqlite3_prepare_v2((sqlite3 *)connection, query, -1, &statement, 0);
  while (code == SQLITE_OK) {
    int step = sqlite3_step(statement);
    if (step == SQLITE_DONE) break;
    code = step == SQLITE_ROW ? add_row(&hash, statement) : step;
  }
  sqlite3_finalize(statement);
  if (code == SQLITE_OK) finish(&hash, digits);
  return code;
}
