#include "CFrameColors.h"

#include <stdlib.h>
#include <string.h>

static uint32_t colors[256];
static uint8_t is_set[256];
static int has_any = 0;
static uint8_t *translated = NULL;
static size_t capacity = 0;

/// `ESC [ 38 ; 5 ; ` and `ESC [ 48 ; 5 ; `.
enum { opening_size = 7 };

/// The longest that a sequence becomes: `ESC [ 38 ; 2 ; 255 ; 255 ; 255 m`.
enum { longest_sequence = 19 };

void frame_buffer_set_color(uint8_t number, uint32_t color) {
  colors[number] = color;
  is_set[number] = 1;
  has_any = 1;
}

void frame_buffer_keep_color(uint8_t number) { is_set[number] = 0; }

/// The number in a sequence that names a colour by it, and where the sequence ends; -1 for another.
static int number_of(const uint8_t *bytes, size_t count, size_t *length) {
  if (count < opening_size + 2 || (bytes[2] != '3' && bytes[2] != '4')) return -1;
  if (bytes[1] != '[' || memcmp(bytes + 3, "8;5;", 4) != 0) return -1;
  int number = 0;
  size_t index = opening_size;
  while (index < count && index < opening_size + 3 && bytes[index] >= '0' && bytes[index] <= '9') {
    number = number * 10 + bytes[index++] - '0';
  }
  if (index == opening_size || index == count || bytes[index] != 'm' || number > 255) return -1;
  *length = index + 1;
  return number;
}

static size_t put_part(uint8_t *to, uint8_t part) {
  size_t size = 0;
  to[size++] = ';';
  if (part >= 100) to[size++] = (uint8_t)('0' + part / 100);
  if (part >= 10) to[size++] = (uint8_t)('0' + part / 10 % 10);
  to[size++] = (uint8_t)('0' + part % 10);
  return size;
}

static size_t put_color(uint8_t *to, uint8_t layer, uint32_t color) {
  const uint8_t opening[] = {0x1B, '[', layer, '8', ';', '2'};
  memcpy(to, opening, sizeof opening);
  size_t size = sizeof opening;
  size += put_part(to + size, (uint8_t)(color >> 16));
  size += put_part(to + size, (uint8_t)(color >> 8));
  size += put_part(to + size, (uint8_t)color);
  to[size++] = 'm';
  return size;
}

static int make_room(size_t count) {
  // A sequence of ten bytes becomes at most nineteen.
  const size_t needed = count * 2 + longest_sequence;
  if (needed <= capacity) return 1;
  uint8_t *larger = realloc(translated, needed);
  if (larger == NULL) return 0;
  translated = larger;
  capacity = needed;
  return 1;
}

const uint8_t *frame_colors_put_in(const uint8_t *bytes, size_t *count) {
  if (!has_any || !make_room(*count)) return bytes;
  size_t size = 0;
  size_t index = 0;
  while (index < *count) {
    const uint8_t *found = memchr(bytes + index, 0x1B, *count - index);
    const size_t end = found == NULL ? *count : (size_t)(found - bytes);
    memcpy(translated + size, bytes + index, end - index);
    size += end - index;
    index = end;
    if (found == NULL) break;
    size_t length = 0;
    const int number = number_of(found, *count - index, &length);
    if (number >= 0 && is_set[number]) {
      size += put_color(translated + size, found[2], colors[number]);
      index += length;
    } else {
      translated[size++] = bytes[index++];
    }
  }
  *count = size;
  return translated;
}
