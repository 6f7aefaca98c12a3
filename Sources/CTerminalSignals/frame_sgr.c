#include "frame_sgr.h"

#include <string.h>

// MARK: Reading

/// Takes a colour's parameters behind 38 or 48; the answer is how many they are, 0 for none known.
static int take_color(const int *parameters, int count, uint32_t *color) {
  if (count >= 2 && parameters[0] == 5 && parameters[1] <= 255) {
    *color = by_number | (uint32_t)parameters[1];
    return 2;
  }
  if (count < 4 || parameters[0] != 2) return 0;
  for (int index = 1; index < 4; index++) {
    if (parameters[index] > 255) return 0;
  }
  *color = by_parts | (uint32_t)parameters[1] << 16 | (uint32_t)parameters[2] << 8 |
           (uint32_t)parameters[3];
  return 4;
}

/// What a style is behind one parameter and those that belong to it; the answer is how many those
/// are, -1 for a parameter that isn't known.
static int take_parameter(const int *parameters, int count, struct style *style) {
  const int first = parameters[0];
  int used = 0;
  if (first == 0) {
    *style = (struct style){0};
  } else if (first <= last_trait && first != 6) {
    style->traits |= 1u << first;
  } else if (first == 22) {
    style->traits &= ~(1u << bold | 1u << dim);
  } else if (first >= 23 && first <= 28 && first != 26) {
    style->traits &= ~(1u << (first - 20));
  } else if (first == 39) {
    style->color = by_terminal;
  } else if (first == 49) {
    style->fill = by_terminal;
  } else if ((first >= 30 && first <= 37) || (first >= 90 && first <= 97)) {
    style->color = by_number | (uint32_t)(first < 90 ? first - 30 : first - 82);
  } else if ((first >= 40 && first <= 47) || (first >= 100 && first <= 107)) {
    style->fill = by_number | (uint32_t)(first < 100 ? first - 40 : first - 92);
  } else if (first == 38 || first == 48) {
    used = take_color(parameters + 1, count - 1, first == 38 ? &style->color : &style->fill);
    if (used == 0) return -1;
  } else {
    return -1;
  }
  return used;
}

size_t sgr_parameters(const uint8_t *bytes, size_t count, int *parameters, int *number) {
  int last = 0;
  parameters[0] = 0;
  for (size_t index = 2; index < count; index++) {
    const uint8_t byte = bytes[index];
    if (byte >= '0' && byte <= '9' && parameters[last] < 1000) {
      parameters[last] = parameters[last] * 10 + byte - '0';
    } else if (byte == ';' && last + 1 < most_parameters) {
      parameters[++last] = 0;
    } else {
      *number = last + 1;
      return byte >= 0x40 && byte <= 0x7E ? index : 0;
    }
  }
  return 0;
}

size_t sgr_take(const uint8_t *bytes, size_t count, struct style *style) {
  int parameters[most_parameters];
  int number = 0;
  const size_t end = sgr_parameters(bytes, count, parameters, &number);
  if (end == 0 || bytes[end] != 'm') return 0;
  struct style taken = *style;
  for (int at = 0; at < number; at++) {
    const int used = take_parameter(parameters + at, number - at, &taken);
    if (used < 0) return 0;
    at += used;
  }
  *style = taken;
  return end + 1;
}

size_t sgr_end(const uint8_t *bytes, size_t count) {
  size_t index = 1;
  if (index < count && bytes[index] == '[') {
    for (index = 2; index < count; index++) {
      if (bytes[index] >= 0x40 && bytes[index] <= 0x7E) return index + 1;
    }
    return count;
  }
  if (index < count && (bytes[index] == ']' || bytes[index] == 'P')) {
    for (; index < count; index++) {
      if (bytes[index] == 0x07) return index + 1;
      if (bytes[index] == 0x1B && index + 1 < count && bytes[index + 1] == '\\') return index + 2;
    }
    return count;
  }
  while (index < count && bytes[index] >= 0x20 && bytes[index] <= 0x2F) index++;
  return index < count ? index + 1 : count;
}

int sgr_is_style(const uint8_t *bytes, size_t count) {
  if (count < 3 || bytes[1] != '[' || (bytes[2] >= '<' && bytes[2] <= '?')) return 0;
  return bytes[sgr_end(bytes, count) - 1] == 'm';
}

// MARK: Writing

size_t sgr_put_number(uint8_t *to, unsigned number) {
  size_t size = 0;
  if (number >= 1000) to[size++] = (uint8_t)('0' + number / 1000 % 10);
  if (number >= 100) to[size++] = (uint8_t)('0' + number / 100 % 10);
  if (number >= 10) to[size++] = (uint8_t)('0' + number / 10 % 10);
  to[size++] = (uint8_t)('0' + number % 10);
  return size;
}

size_t sgr_put_move(uint8_t *to, int row, int column) {
  size_t size = 2;
  to[0] = 0x1B;
  to[1] = '[';
  if (row > 0 || column > 0) size += sgr_put_number(to + size, (unsigned)row + 1);
  if (column > 0) {
    to[size++] = ';';
    size += sgr_put_number(to + size, (unsigned)column + 1);
  }
  to[size++] = 'H';
  return size;
}

static size_t put_parameter(uint8_t *to, unsigned number) {
  const size_t size = sgr_put_number(to, number);
  to[size] = ';';
  return size + 1;
}

/// A colour's parameters; `layer` is 30 for what is written and 40 for what lies behind.
static size_t put_color(uint8_t *to, unsigned layer, uint32_t color) {
  if (color == by_terminal) return put_parameter(to, layer + 9);
  const unsigned number = color & 0xFF;
  if (color & by_parts) {
    size_t size = put_parameter(to, layer + 8);
    size += put_parameter(to + size, 2);
    size += put_parameter(to + size, color >> 16 & 0xFF);
    size += put_parameter(to + size, color >> 8 & 0xFF);
    return size + put_parameter(to + size, number);
  }
  if (number < 8) return put_parameter(to, layer + number);
  if (number < 16) return put_parameter(to, layer + 60 + number - 8);
  size_t size = put_parameter(to, layer + 8);
  size += put_parameter(to + size, 5);
  return size + put_parameter(to + size, number);
}

/// The parameters that make one style of another, each with a semicolon behind it.
static size_t put_change(uint8_t *to, const struct style *from, const struct style *target) {
  size_t size = 0;
  uint32_t traits = from->traits;
  const uint32_t removed = traits & ~target->traits;
  if (removed & (1u << bold | 1u << dim)) {
    size += put_parameter(to + size, 22);
    traits &= ~(1u << bold | 1u << dim);
  }
  for (int trait = italic; trait <= last_trait; trait++) {
    if (removed & 1u << trait) size += put_parameter(to + size, (unsigned)trait + 20);
  }
  for (int trait = bold; trait <= last_trait; trait++) {
    if (target->traits & ~traits & 1u << trait) size += put_parameter(to + size, (unsigned)trait);
  }
  if (from->color != target->color) size += put_color(to + size, 30, target->color);
  if (from->fill != target->fill) size += put_color(to + size, 40, target->fill);
  return size;
}

size_t sgr_put(uint8_t *to, const struct style *from, const struct style *target) {
  if (from != NULL && sgr_equal(from, target)) return 0;
  const struct style plain = {0};
  uint8_t whole[2 * longest_style] = {'0', ';'};
  size_t size = 2 + put_change(whole + 2, &plain, target);
  // Alone, the reset needs no parameter.
  if (size == 2) size = 1;
  uint8_t change[2 * longest_style];
  const size_t change_size = from != NULL ? put_change(change, from, target) : sizeof change;
  const uint8_t *shorter = change_size < size ? change : whole;
  if (change_size < size) size = change_size;
  to[0] = 0x1B;
  to[1] = '[';
  memcpy(to + 2, shorter, size - 1);
  to[size + 1] = 'm';
  return size + 2;
}

int sgr_equal(const struct style *first, const struct style *second) {
  return first->traits == second->traits && first->color == second->color &&
         first->fill == second->fill;
}
