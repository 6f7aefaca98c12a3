#include "CBoardStorage.h"

#include <sqlite3.h>
#include <string.h>

// Searches texts for phrases by comparing bytes, as far as bytes can tell.
//
// A lower-case ASCII letter of the phrase matches either case. Letters of scripts without case or
// marks match themselves. In a text with any other letters, the result is unknown, unless the
// phrase is found between ASCII characters, to which no mark can belong.

enum { UNKNOWN = -1, NOT_FOUND = 0, FOUND = 1 };

static int has_high_bits(const unsigned char *text, size_t count) {
  size_t index = 0;
  unsigned long long seen = 0;
  for (; index + 8 <= count; index += 8) {
    unsigned long long word;
    memcpy(&word, text + index, 8);
    seen |= word;
  }
  for (; index < count; index++) seen |= text[index];
  return (seen & 0x8080808080808080ULL) != 0;
}

/// Whether three bytes are a letter that is compared as is.
static int is_plain_letter(const unsigned char *text) {
  if ((text[0] & 0xF0) != 0xE0 || (text[1] & 0xC0) != 0x80 || (text[2] & 0xC0) != 0x80) return 0;
  int value = (text[0] & 15) << 12 | (text[1] & 63) << 6 | (text[2] & 63);
  return (value >= 0x2010 && value <= 0x2027) || (value >= 0x3400 && value <= 0x4DBF) ||
         (value >= 0x4E00 && value <= 0x9FFF) || (value >= 0xAC00 && value <= 0xD7A3);
}

/// Whether all letters of a text are compared as is.
static int is_plain(const unsigned char *text, size_t count) {
  if (!has_high_bits(text, count)) return 1;
  size_t index = 0;
  while (index < count) {
    if (text[index] < 0x80) {
      index += 1;
    } else if (index + 3 <= count && is_plain_letter(text + index)) {
      index += 3;
    } else {
      return 0;
    }
  }
  return 1;
}

static int is_small(unsigned char byte) { return byte >= 'a' && byte <= 'z'; }

static int is_match(const unsigned char *phrase, size_t length, const unsigned char *text) {
  for (size_t index = 0; index < length; index++) {
    unsigned char wanted = phrase[index], byte = text[index];
    if (wanted != byte && !(is_small(wanted) && byte == wanted - 0x20)) return 0;
  }
  return 1;
}

/// The first match, or null.
static const unsigned char *first_match(
    const unsigned char *phrase, size_t length, const unsigned char *text, size_t count) {
  if (length > count) return NULL;
  const unsigned char *end = text + (count - length) + 1;
  const unsigned char *small = memchr(text, phrase[0], end - text);
  const unsigned char *capital =
      is_small(phrase[0]) ? memchr(text, phrase[0] - 0x20, end - text) : NULL;
  while (small || capital) {
    int isSmall = !capital || (small && small < capital);
    const unsigned char *place = isSmall ? small : capital;
    if (is_match(phrase, length, place)) return place;
    const unsigned char *next = memchr(place + 1, *place, end - place - 1);
    if (isSmall) {
      small = next;
    } else {
      capital = next;
    }
  }
  return NULL;
}

static int find(
    const unsigned char *phrase, size_t length, const unsigned char *text, size_t count) {
  if (memchr(text, 0, count)) return UNKNOWN;
  if (is_plain(text, count)) {
    if (!phrase) return NOT_FOUND;
    return length == 0 || first_match(phrase, length, text, count) ? FOUND : NOT_FOUND;
  }
  if (!phrase || length == 0) return UNKNOWN;
  const unsigned char *end = text + count, *rest = text;
  const unsigned char *place;
  while ((place = first_match(phrase, length, rest, end - rest))) {
    const unsigned char *next = place + length;
    if ((place == text || place[-1] < 0x80) && (next == end || *next < 0x80)) return FOUND;
    rest = place + 1;
  }
  return UNKNOWN;
}

int tercet_find_phrase(const void *phrase, int length, const void *text, int count) {
  static const unsigned char none;
  return find(
      phrase, length < 0 ? 0 : (size_t)length, text ? text : &none, count < 0 ? 0 : (size_t)count);
}

static void finds(sqlite3_context *context, int count, sqlite3_value **values) {
  // A missing text matches nothing, not even an empty phrase.
  if (sqlite3_value_type(values[1]) == SQLITE_NULL) return sqlite3_result_int(context, 0);
  int isPhrase = sqlite3_value_type(values[0]) == SQLITE_BLOB;
  const void *phrase = isPhrase ? sqlite3_value_blob(values[0]) : NULL;
  int length = isPhrase ? sqlite3_value_bytes(values[0]) : 0;
  const void *text = sqlite3_value_text(values[1]);
  int result = tercet_find_phrase(
      isPhrase && !phrase ? "" : phrase, length, text, sqlite3_value_bytes(values[1]));
  if (result != UNKNOWN) sqlite3_result_int(context, result);
}

static void small_letters(sqlite3_context *context, int count, sqlite3_value **values) {
  const unsigned char *text = sqlite3_value_text(values[0]);
  int length = sqlite3_value_bytes(values[0]);
  if (!text || has_high_bits(text, length)) return;
  char *result = sqlite3_malloc(length + 1);
  if (!result) return sqlite3_result_error_nomem(context);
  for (int index = 0; index < length; index++) {
    unsigned char byte = text[index];
    result[index] = byte >= 'A' && byte <= 'Z' ? byte + 0x20 : byte;
  }
  sqlite3_result_text(context, result, length, sqlite3_free);
}

int tercet_add_text_functions(sqlite3 *connection) {
  int flags = SQLITE_UTF8 | SQLITE_DIRECTONLY | SQLITE_DETERMINISTIC;
  int code = sqlite3_create_function_v2(
      connection, "tercet_finds", 2, flags, NULL, finds, NULL, NULL, NULL);
  if (code != SQLITE_OK) return code;
  return sqlite3_create_function_v2(
      connection, "tercet_small_letters", 1, flags, NULL, small_letters, NULL, NULL, NULL);
}
