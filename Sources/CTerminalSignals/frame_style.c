#include "CFrameStyle.h"

#include <stdlib.h>
#include <string.h>

/// Attributes by their number of ECMA-48, each a bit; the colours with their kind in the top byte.
struct style {
  uint32_t traits;
  uint32_t color;
  uint32_t fill;
};

enum { bold = 1, dim = 2, italic = 3, underline = 4, reverse = 7, last_trait = 8 };
enum { by_terminal = 0u, by_number = 1u << 24, by_parts = 2u << 24 };

/// More than the longest sequence that is made: every attribute and two colours by their parts.
enum { longest = 64 };

/// More parameters than ncurses ever sends at once.
enum { most_parameters = 24 };

static int is_used = 0;
/// What ncurses has asked for, and what the terminal was told; the same between two frames.
static struct style wanted;
static struct style shown;
/// What was asked for where the cursor was saved (ESC 7), which brings it back (ESC 8).
static struct style saved;
static int is_known = 0;
/// The letter of the character set that the terminal was told to use; 0 where that isn't known.
static uint8_t charset = 0;

static uint8_t *made = NULL;
static size_t capacity = 0;

void frame_style_use(int enabled) {
  is_used = enabled;
  wanted = (struct style){0};
  frame_style_forget();
}

void frame_style_forget(void) {
  is_known = 0;
  charset = 0;
}

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

/// The end of the sequence `ESC [ … m` at the start of some bytes, and what it makes of `wanted`; 0
/// for any other sequence, for one that isn't whole, and for one with anything unknown in it.
static size_t take_style(const uint8_t *bytes, size_t count) {
  int parameters[most_parameters] = {0};
  int last = 0;
  size_t index = 2;
  for (; index < count && bytes[index] != 'm'; index++) {
    const uint8_t byte = bytes[index];
    if (byte >= '0' && byte <= '9' && parameters[last] < 1000) {
      parameters[last] = parameters[last] * 10 + byte - '0';
    } else if (byte == ';' && last + 1 < most_parameters) {
      last += 1;
    } else {
      return 0;
    }
  }
  if (index >= count) return 0;
  struct style style = wanted;
  for (int at = 0; at <= last; at++) {
    const int used = take_parameter(parameters + at, last + 1 - at, &style);
    if (used < 0) return 0;
    at += used;
  }
  wanted = style;
  return index + 1;
}

/// The end of an escape sequence at the start of some bytes; all of them where it isn't whole.
static size_t end_of_sequence(const uint8_t *bytes, size_t count) {
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

// MARK: Writing

static size_t put_number(uint8_t *to, unsigned number) {
  size_t size = 0;
  if (number >= 100) to[size++] = (uint8_t)('0' + number / 100);
  if (number >= 10) to[size++] = (uint8_t)('0' + number / 10 % 10);
  to[size++] = (uint8_t)('0' + number % 10);
  to[size++] = ';';
  return size;
}

/// A colour's parameters; `layer` is 30 for what is written and 40 for what lies behind.
static size_t put_color(uint8_t *to, unsigned layer, uint32_t color) {
  if (color == by_terminal) return put_number(to, layer + 9);
  const unsigned number = color & 0xFF;
  if (color & by_parts) {
    size_t size = put_number(to, layer + 8);
    size += put_number(to + size, 2);
    size += put_number(to + size, color >> 16 & 0xFF);
    size += put_number(to + size, color >> 8 & 0xFF);
    return size + put_number(to + size, number);
  }
  if (number < 8) return put_number(to, layer + number);
  if (number < 16) return put_number(to, layer + 60 + number - 8);
  size_t size = put_number(to, layer + 8);
  size += put_number(to + size, 5);
  return size + put_number(to + size, number);
}

/// The parameters that make one style of another, each with a semicolon behind it.
static size_t put_change(uint8_t *to, const struct style *from, const struct style *target) {
  size_t size = 0;
  uint32_t traits = from->traits;
  const uint32_t removed = traits & ~target->traits;
  if (removed & (1u << bold | 1u << dim)) {
    size += put_number(to + size, 22);
    traits &= ~(1u << bold | 1u << dim);
  }
  for (int trait = italic; trait <= last_trait; trait++) {
    if (removed & 1u << trait) size += put_number(to + size, (unsigned)trait + 20);
  }
  for (int trait = bold; trait <= last_trait; trait++) {
    if (target->traits & ~traits & 1u << trait) size += put_number(to + size, (unsigned)trait);
  }
  if (from->color != target->color) size += put_color(to + size, 30, target->color);
  if (from->fill != target->fill) size += put_color(to + size, 40, target->fill);
  return size;
}

/// The shortest sequence that gives the terminal a style.
static size_t put_style(uint8_t *to, const struct style *target) {
  if (is_known && memcmp(&shown, target, sizeof shown) == 0) return 0;
  const struct style plain = {0};
  uint8_t whole[2 * longest] = {'0', ';'};
  size_t size = 2 + put_change(whole + 2, &plain, target);
  // Alone, the reset needs no parameter.
  if (size == 2) size = 1;
  uint8_t change[2 * longest];
  size_t change_size = is_known ? put_change(change, &shown, target) : sizeof change;
  const uint8_t *shorter = change_size < size ? change : whole;
  if (change_size < size) size = change_size;
  to[0] = 0x1B;
  to[1] = '[';
  memcpy(to + 2, shorter, size - 1);
  to[size + 1] = 'm';
  shown = *target;
  is_known = 1;
  return size + 2;
}

/// Has the terminal show what is written next as it is wanted; of a blank, what lies behind it shows.
static size_t put_wanted(uint8_t *to, int is_blank) {
  const uint32_t visible = 1u << underline | 1u << reverse;
  if (!is_blank || !is_known || (wanted.traits | shown.traits) & visible) {
    return put_style(to, &wanted);
  }
  struct style target = shown;
  target.fill = wanted.fill;
  return put_style(to, &target);
}

/// Puts a sequence that is no style as it is.
static size_t put_sequence(uint8_t *to, const uint8_t *bytes, size_t length) {
  size_t size = 0;
  if (length == 3 && bytes[1] == '(') {
    if (charset == bytes[2]) return 0;
    charset = bytes[2];
  } else if (length > 1 && bytes[1] == '[' && bytes[length - 1] != 'p') {
    // What it may erase takes the background.
    size = put_wanted(to, 1);
  } else {
    // Whatever it does, it is done in the style that is wanted, and that may be another behind it.
    size = put_style(to, &wanted);
    is_known = 0;
    if (length == 2 && bytes[1] == '7') saved = wanted;
    if (length == 2 && bytes[1] == '8') wanted = saved;
  }
  memcpy(to + size, bytes, length);
  return size + length;
}

/// Whether a sequence changes attributes; one with a mark behind the bracket changes something else.
static int is_style(const uint8_t *bytes, size_t count) {
  if (count < 3 || bytes[1] != '[' || (bytes[2] >= '<' && bytes[2] <= '?')) return 0;
  return bytes[end_of_sequence(bytes, count) - 1] == 'm';
}

static int make_room(const uint8_t *bytes, size_t count) {
  size_t needed = count + 3 * longest;
  for (size_t index = 0; index < count; index++) {
    if (bytes[index] == 0x1B) needed += longest;
  }
  if (needed <= capacity) return 1;
  uint8_t *larger = realloc(made, needed);
  if (larger == NULL) return 0;
  made = larger;
  capacity = needed;
  return 1;
}

static const uint8_t *give_up(const uint8_t *bytes) {
  is_used = 0;
  return bytes;
}

const uint8_t *frame_style_shortened(const uint8_t *bytes, size_t *count) {
  if (!is_used || *count == 0 || !make_room(bytes, *count)) return bytes;
  size_t size = 0;
  size_t index = 0;
  while (index < *count) {
    const uint8_t byte = bytes[index];
    if (byte == 0x1B) {
      size_t length = 0;
      if (is_style(bytes + index, *count - index)) {
        length = take_style(bytes + index, *count - index);
        // A terminal with attributes of its own: it gets all as it is, from this frame on.
        if (length == 0) return give_up(bytes);
      } else {
        length = end_of_sequence(bytes + index, *count - index);
        size += put_sequence(made + size, bytes + index, length);
      }
      index += length;
      continue;
    }
    // A line feed may bring in a line, which takes the background.
    if (byte >= ' ' || byte == '\n') size += put_wanted(made + size, byte <= ' ');
    made[size++] = byte;
    index += 1;
  }
  size += put_style(made + size, &wanted);
  *count = size;
  return made;
}
