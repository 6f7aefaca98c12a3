#define _GNU_SOURCE
#include "frame_reading.h"

#include <string.h>
#include <wchar.h>

/// The character at the start of some bytes and how many bytes it has; 0 for none that is whole.
static size_t take_character(const uint8_t *bytes, size_t count, uint32_t *character) {
  const uint8_t first = bytes[0];
  const size_t length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (length == 0 || length > count) return 0;
  *character = length == 1 ? first : first & (0x7Fu >> length);
  for (size_t index = 1; index < length; index++) {
    if ((bytes[index] & 0xC0) != 0x80) return 0;
    *character = *character << 6 | (bytes[index] & 0x3Fu);
  }
  return length;
}

static struct style style_of_blank(const struct style *wanted) {
  return wanted->traits & shows_on_blanks ? *wanted : (struct style){0, 0, wanted->fill};
}

/// Takes a character and the marks on it; the answer is how many bytes they have.
static size_t take_glyph(
  struct reading *reading, const uint8_t *bytes, size_t count, uint32_t offset
) {
  struct screen *screen = reading->screen;
  uint32_t character = 0;
  size_t length = take_character(bytes, count, &character);
  const int width = length == 0 ? -1 : character < 0x7F ? 1 : wcwidth((wchar_t)character);
  if (width < 1 || reading->row < 0 || reading->row >= screen->rows || reading->column < 0 ||
      reading->column + width > screen->columns) {
    reading->is_lost = 1;
    return length == 0 ? 1 : length;
  }
  uint64_t text = character;
  int has_marks = 0;
  while (length < count && bytes[length] >= 0x80) {
    uint32_t mark = 0;
    const size_t more = take_character(bytes + length, count - length, &mark);
    if (more == 0 || wcwidth((wchar_t)mark) != 0) break;
    // No character has more than 21 bits, so two marks fit; with more it is always sent.
    text = has_marks < 2 ? text << 21 | mark : unknown_text;
    has_marks += 1;
    length += more;
  }
  if (length > UINT8_MAX) reading->is_lost = 1;
  const int is_blank = text == ' ';
  const struct frame_item item = {
    .offset = offset,
    .row = (uint16_t)reading->row,
    .column = (uint16_t)reading->column,
    .length = (uint8_t)length,
    .width = (uint8_t)width,
    .is_blank = (uint8_t)is_blank,
    .is_risky = has_marks > 0 || (width == 2 && character > 0xFFFF),
  };
  const struct style style = is_blank ? style_of_blank(&reading->wanted) : reading->wanted;
  frame_screen_write(screen, item, text, style);
  reading->column += width;
  // Where the cursor waits to wrap, nobody says where it is.
  if (reading->column == screen->columns) reading->row = -1;
  return length;
}

static void go(struct reading *reading, int to_row, int to_column) {
  if (to_row < 0 || to_column < 0 || reading->row < 0) {
    reading->is_lost = 1;
    reading->row = -1;
    return;
  }
  const struct screen *screen = reading->screen;
  reading->row = to_row < screen->rows ? to_row : screen->rows - 1;
  reading->column = to_column < screen->columns ? to_column : screen->columns - 1;
}

static void erase(struct reading *reading, int from, int end) {
  if (reading->row < 0 || reading->row >= reading->screen->rows || reading->column < 0) {
    reading->is_lost = 1;
    return;
  }
  frame_screen_erase(reading->screen, reading->row, from, end, reading->wanted.fill);
}

/// Takes a sequence `ESC [ …` that is no style.
static void take_control(struct reading *reading, const uint8_t *bytes, size_t length) {
  struct screen *screen = reading->screen;
  int given[most_parameters];
  int number = 0;
  const size_t end = sgr_parameters(bytes, length, given, &number);
  if (end == 0 || end + 1 != length) {
    // One with a mark: the cursor is shown or hidden, another screen, a mode.
    screen->is_as_it_is = 1;
    if (length < 4 || bytes[2] != '?') return;
    const uint8_t last = bytes[length - 1];
    if (memcmp(bytes + 3, "25", 2) == 0 && length == 6) reading->is_cursor_shown = last == 'h';
    if (memcmp(bytes + 3, "1049", 4) == 0 || memcmp(bytes + 3, "47", 2) == 0) {
      frame_screen_forget(screen);
    }
    return;
  }
  const int first = given[0] > 0 ? given[0] : 1;
  switch (bytes[end]) {
  case 'H':
  case 'f':
    reading->row = 0;
    go(reading, first - 1, number > 1 && given[1] > 0 ? given[1] - 1 : 0);
    break;
  case 'A': go(reading, reading->row - first, reading->column); break;
  case 'B': go(reading, reading->row + first, reading->column); break;
  case 'C': go(reading, reading->row, reading->column + first); break;
  case 'D': go(reading, reading->row, reading->column - first); break;
  case 'G': go(reading, reading->row, first - 1); break;
  case 'd': go(reading, reading->row < 0 ? -1 : first - 1, reading->column); break;
  case 'X': erase(reading, reading->column, reading->column + first); break;
  case 'K':
    if (given[0] == 0) {
      erase(reading, reading->column, screen->columns);
    } else if (given[0] == 1) {
      erase(reading, 0, reading->column + 1);
    } else {
      reading->is_lost = 1;
    }
    break;
  case 'J':
    if (given[0] == 2 || (given[0] == 0 && reading->row == 0 && reading->column == 0)) {
      frame_screen_clear(screen, reading->wanted.fill);
    } else {
      reading->is_lost = 1;
    }
    break;
  case 'h':
  case 'l':
    // Screen's brighter cursor; in any other mode characters may be inserted.
    screen->is_as_it_is = 1;
    if (given[0] != 34 && bytes[end] == 'h') reading->is_lost = 1;
    break;
  case 'r':
    // The part that scrolls, which is all of the screen.
    screen->is_as_it_is = 1;
    reading->row = -1;
    if (first > 1 || (number > 1 && given[1] > 0 && given[1] < screen->rows)) {
      reading->is_lost = 1;
    }
    break;
  // The window and its title.
  case 't': screen->is_as_it_is = 1; break;
  default: reading->is_lost = 1;
  }
}

static void take_sequence(struct reading *reading, const uint8_t *bytes, size_t length) {
  if (length == 3 && bytes[1] == '(' && bytes[2] == 'B') return;
  if (length > 2 && bytes[1] == '[') return take_control(reading, bytes, length);
  // Up, as tmux and screen have it.
  if (length == 2 && bytes[1] == 'M' && reading->row > 0) {
    return go(reading, reading->row - 1, reading->column);
  }
  reading->screen->is_as_it_is = 1;
  if (length > 3 && bytes[1] == ']' && bytes[2] == '8') reading->screen->has_more = 1;
  if (length == 2 && bytes[1] == '7') {
    reading->saved.row = reading->row;
    reading->saved.column = reading->column;
    reading->saved.style = reading->wanted;
    // What is written before the cursor goes back is more than a cell.
    reading->screen->has_more = 1;
  } else if (length == 2 && bytes[1] == '8') {
    reading->row = reading->saved.row;
    reading->column = reading->saved.column;
    reading->wanted = reading->saved.style;
    reading->screen->has_more = 0;
  } else if (length < 2 || memchr("]P\\=>)", bytes[1], 6) == NULL) {
    // Another character set, a line that comes in, a reset.
    reading->is_lost = 1;
  }
}

static void take_byte(struct reading *reading, uint8_t byte) {
  switch (byte) {
  case '\r': go(reading, reading->row, 0); break;
  case '\b': go(reading, reading->row, reading->column - 1); break;
  case '\t': go(reading, reading->row, (reading->column / 8 + 1) * 8); break;
  case '\n':
    if (reading->row + 1 >= reading->screen->rows) reading->is_lost = 1;
    go(reading, reading->row < 0 ? -1 : reading->row + 1, reading->column);
    break;
  // The usual characters, with each reset of some terminals.
  case 0x0F: break;
  case 0x0E: reading->is_lost = 1; break;
  default: reading->screen->is_as_it_is = 1;
  }
}

int frame_read(struct reading *reading, const uint8_t *bytes, size_t count) {
  size_t index = 0;
  while (index < count) {
    const uint8_t byte = bytes[index];
    if (byte == 0x1B) {
      size_t length = 0;
      if (sgr_is_style(bytes + index, count - index)) {
        length = sgr_take(bytes + index, count - index, &reading->wanted);
        if (length == 0) return 0;
      } else {
        length = sgr_end(bytes + index, count - index);
        take_sequence(reading, bytes + index, length);
      }
      index += length;
    } else if (byte < ' ' || byte == 0x7F) {
      take_byte(reading, byte);
      index += 1;
    } else {
      index += take_glyph(reading, bytes + index, count - index, (uint32_t)index);
    }
  }
  return 1;
}
