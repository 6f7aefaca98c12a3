#define _GNU_SOURCE
#include "CFrameCells.h"

#include "frame_cells.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/// What the terminal shows in a cell: its characters as a number that is theirs alone.
struct cell {
  uint64_t text;
  struct style style;
  /// The frame that wrote it last.
  uint32_t frame;
};

enum { unknown_text = 0, second_half = 1 };

static int is_used = 0;
static int abilities = 0;
static int rows = 0;
static int columns = 0;
static struct cell *screen = NULL;
static uint32_t frame_number = 0;

/// Where ncurses takes the cursor to be, -1 where it doesn't know; the same between two frames.
static int row = -1;
static int column = -1;
static struct style wanted;
static int is_cursor_shown = 1;
/// Whether the cursor may be elsewhere, since the last frame was sent in another order.
static int is_elsewhere = 0;
/// What was kept by ESC 7.
static struct {
  int row;
  int column;
  struct style style;
} saved = {-1, -1, {0}};

/// Whether the frame must be sent as it is, and whether nothing is known of the screen behind it.
static int is_as_it_is;
static int is_lost;
/// Whether cells have more than shows here, such as a link.
static int has_more;

static struct frame frame;
static size_t item_capacity = 0;

void frame_cells_use(int enabled, int can) {
  is_used = enabled;
  abilities = can;
  wanted = (struct style){0};
  is_cursor_shown = 1;
  row = -1;
  frame_cells_forget();
}

void frame_cells_forget(void) {
  if (screen != NULL) memset(screen, 0, (size_t)rows * (size_t)columns * sizeof *screen);
}

void frame_cells_resize(int new_rows, int new_columns) {
  if (new_rows != rows || new_columns != columns || screen == NULL) {
    const size_t count = (size_t)new_rows * (size_t)new_columns;
    struct cell *larger = count == 0 ? NULL : realloc(screen, count * sizeof *screen);
    if (larger == NULL) free(screen);
    screen = larger;
    rows = larger == NULL ? 0 : new_rows;
    columns = larger == NULL ? 0 : new_columns;
  }
  row = -1;
  frame_cells_forget();
}

// MARK: Cells

static int style_place(const struct style *style) {
  for (int place = frame.style_count - 1; place >= 0; place--) {
    if (sgr_equal(&frame.styles[place], style)) return place;
  }
  if (frame.style_count == most_styles) return -1;
  frame.styles[frame.style_count] = *style;
  return frame.style_count++;
}

static void add_item(struct frame_item item, const struct style *style) {
  if (is_as_it_is) return;
  if (frame.count == item_capacity) {
    const size_t larger = item_capacity == 0 ? 512 : item_capacity * 2;
    struct frame_item *items = realloc(frame.items, larger * sizeof *items);
    if (items == NULL) {
      is_as_it_is = 1;
      return;
    }
    frame.items = items;
    item_capacity = larger;
  }
  const int place = style_place(style);
  if (place < 0) {
    is_as_it_is = 1;
    return;
  }
  item.style = (uint8_t)place;
  frame.items[frame.count++] = item;
}

/// Puts a glyph on the screen as it is known here, in the row and the column of the item.
static void write_item(struct frame_item item, uint64_t text, struct style style) {
  struct cell *cell = &screen[item.row * columns + item.column];
  const int is_wide = item.width == 2;
  const int is_same = text != unknown_text && cell->text == text && sgr_equal(&cell->style, &style) &&
                      (!is_wide || cell[1].text == second_half);
  item.is_changed = !is_same;
  if (!is_same) {
    // Written twice: the order matters.
    if (cell->frame == frame_number) is_as_it_is = 1;
    if (is_wide && cell[1].frame == frame_number) is_as_it_is = 1;
    // Half of a wide glyph: terminals differ in what becomes of the other.
    if (cell->text == second_half) {
      cell[-1].text = unknown_text;
      is_as_it_is = 1;
    }
    const int end = item.column + item.width;
    if (end < columns && cell[item.width].text == second_half) {
      cell[item.width].text = unknown_text;
      is_as_it_is = 1;
    }
  }
  *cell = (struct cell){has_more ? unknown_text : text, style, frame_number};
  if (is_wide) cell[1] = (struct cell){second_half, style, frame_number};
  add_item(item, &style);
}

static struct style style_of_blank(void) {
  return wanted.traits & shows_on_blanks ? wanted : (struct style){0, 0, wanted.fill};
}

static void erase(int from, int end) {
  if (row < 0 || row >= rows || column < 0) {
    is_lost = 1;
    return;
  }
  const struct style style = {0, 0, abilities & frame_cells_fill ? wanted.fill : by_terminal};
  if (end > columns) end = columns;
  for (int at = from; at < end; at++) {
    const struct frame_item item = {
      .offset = no_bytes, .row = (uint16_t)row, .column = (uint16_t)at, .width = 1, .is_blank = 1,
    };
    write_item(item, ' ', style);
  }
}

// MARK: Reading

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

/// Takes a character and the marks on it; the answer is how many bytes they have.
static size_t take_glyph(const uint8_t *bytes, size_t count, uint32_t offset) {
  uint32_t character = 0;
  size_t length = take_character(bytes, count, &character);
  const int width = length == 0 ? -1 : character < 0x7F ? 1 : wcwidth((wchar_t)character);
  if (width < 1 || row < 0 || row >= rows || column < 0 || column + width > columns) {
    is_lost = 1;
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
  if (length > UINT8_MAX) is_lost = 1;
  const int is_blank = text == ' ';
  const struct frame_item item = {
    .offset = offset,
    .row = (uint16_t)row,
    .column = (uint16_t)column,
    .length = (uint8_t)length,
    .width = (uint8_t)width,
    .is_blank = (uint8_t)is_blank,
    .is_risky = has_marks > 0 || (width == 2 && character > 0xFFFF),
  };
  write_item(item, text, is_blank ? style_of_blank() : wanted);
  column += width;
  // Where the cursor waits to wrap, nobody says where it is.
  if (column == columns) row = -1;
  return length;
}

static void go(int to_row, int to_column) {
  if (to_row < 0 || to_column < 0 || row < 0) {
    is_lost = 1;
    row = -1;
    return;
  }
  row = to_row < rows ? to_row : rows - 1;
  column = to_column < columns ? to_column : columns - 1;
}

static void clear_all(void) {
  is_as_it_is = 1;
  const uint32_t fill = abilities & frame_cells_fill ? wanted.fill : by_terminal;
  for (int place = 0; place < rows * columns; place++) {
    screen[place] = (struct cell){' ', {0, 0, fill}, frame_number};
  }
}

/// Takes a sequence `ESC [ …` that is no style.
static void take_control(const uint8_t *bytes, size_t length) {
  int given[most_parameters];
  int number = 0;
  const size_t end = sgr_parameters(bytes, length, given, &number);
  if (end == 0 || end + 1 != length) {
    // One with a mark: the cursor is shown or hidden, another screen, a mode.
    is_as_it_is = 1;
    if (length < 4 || bytes[2] != '?') return;
    const uint8_t last = bytes[length - 1];
    if (memcmp(bytes + 3, "25", 2) == 0 && length == 6) is_cursor_shown = last == 'h';
    if (memcmp(bytes + 3, "1049", 4) == 0 || memcmp(bytes + 3, "47", 2) == 0) frame_cells_forget();
    return;
  }
  const int first = given[0] > 0 ? given[0] : 1;
  switch (bytes[end]) {
  case 'H':
  case 'f':
    row = 0;
    go(first - 1, number > 1 && given[1] > 0 ? given[1] - 1 : 0);
    break;
  case 'A': go(row - first, column); break;
  case 'B': go(row + first, column); break;
  case 'C': go(row, column + first); break;
  case 'D': go(row, column - first); break;
  case 'G': go(row, first - 1); break;
  case 'd': go(row < 0 ? -1 : first - 1, column); break;
  case 'X': erase(column, column + first); break;
  case 'K':
    if (given[0] == 0) {
      erase(column, columns);
    } else if (given[0] == 1) {
      erase(0, column + 1);
    } else {
      is_lost = 1;
    }
    break;
  case 'J':
    if (given[0] == 2 || (given[0] == 0 && row == 0 && column == 0)) {
      clear_all();
    } else {
      is_lost = 1;
    }
    break;
  case 'h':
  case 'l':
    // Screen's brighter cursor; in any other mode characters may be inserted.
    is_as_it_is = 1;
    if (given[0] != 34 && bytes[end] == 'h') is_lost = 1;
    break;
  case 'r':
    // The part that scrolls, which is all of the screen.
    is_as_it_is = 1;
    row = -1;
    if (first > 1 || (number > 1 && given[1] > 0 && given[1] < rows)) is_lost = 1;
    break;
  // The window and its title.
  case 't': is_as_it_is = 1; break;
  default: is_lost = 1;
  }
}

static void take_sequence(const uint8_t *bytes, size_t length) {
  if (length == 3 && bytes[1] == '(' && bytes[2] == 'B') return;
  if (length > 2 && bytes[1] == '[') return take_control(bytes, length);
  // Up, as tmux and screen have it.
  if (length == 2 && bytes[1] == 'M' && row > 0) return go(row - 1, column);
  is_as_it_is = 1;
  if (length > 3 && bytes[1] == ']' && bytes[2] == '8') has_more = 1;
  if (length == 2 && bytes[1] == '7') {
    saved.row = row;
    saved.column = column;
    saved.style = wanted;
    // What is written before the cursor goes back is more than a cell.
    has_more = 1;
  } else if (length == 2 && bytes[1] == '8') {
    row = saved.row;
    column = saved.column;
    wanted = saved.style;
    has_more = 0;
  } else if (length < 2 || memchr("]P\\=>)", bytes[1], 6) == NULL) {
    // Another character set, a line that comes in, a reset.
    is_lost = 1;
  }
}

static void take_byte(uint8_t byte) {
  switch (byte) {
  case '\r': go(row, 0); break;
  case '\b': go(row, column - 1); break;
  case '\t': go(row, (column / 8 + 1) * 8); break;
  case '\n':
    if (row + 1 >= rows) is_lost = 1;
    go(row < 0 ? -1 : row + 1, column);
    break;
  // The usual characters, with each reset of some terminals.
  case 0x0F: break;
  case 0x0E: is_lost = 1; break;
  default: is_as_it_is = 1;
  }
}

static void read_frame(const uint8_t *bytes, size_t count) {
  size_t index = 0;
  while (index < count) {
    const uint8_t byte = bytes[index];
    if (byte == 0x1B) {
      size_t length = 0;
      if (sgr_is_style(bytes + index, count - index)) {
        length = sgr_take(bytes + index, count - index, &wanted);
        if (length == 0) {
          is_used = 0;
          return;
        }
      } else {
        length = sgr_end(bytes + index, count - index);
        take_sequence(bytes + index, length);
      }
      index += length;
    } else if (byte < ' ' || byte == 0x7F) {
      take_byte(byte);
      index += 1;
    } else {
      index += take_glyph(bytes + index, count - index, (uint32_t)index);
    }
  }
}

/// The bytes as they are, with the cursor where ncurses had it when it began to write them.
static const uint8_t *as_it_is(const uint8_t *bytes, size_t *count, int first_row, int first_column) {
  static uint8_t *made = NULL;
  static size_t capacity = 0;
  const int must_move = is_elsewhere && first_row >= 0;
  is_elsewhere = 0;
  if (!must_move) return bytes;
  if (*count + longest_style > capacity) {
    uint8_t *larger = realloc(made, *count + longest_style);
    if (larger == NULL) return bytes;
    made = larger;
    capacity = *count + longest_style;
  }
  size_t size = sgr_put_move(made, first_row, first_column);
  memcpy(made + size, bytes, *count);
  *count += size;
  return made;
}

const uint8_t *frame_cells_shortened(const uint8_t *bytes, size_t *count) {
  if (!is_used || *count == 0 || screen == NULL) return bytes;
  is_as_it_is = 0;
  is_lost = 0;
  has_more = 0;
  frame_number += 1;
  frame.bytes = bytes;
  frame.count = 0;
  frame.style_count = 0;
  frame.first_style = (uint8_t)style_place(&wanted);
  const int first_row = row;
  const int first_column = column;
  read_frame(bytes, *count);
  if (is_lost) {
    frame_cells_forget();
    row = -1;
  }
  // Where a cursor shows, it must stand where ncurses has it.
  if (is_cursor_shown && row < 0) is_as_it_is = 1;
  if (is_as_it_is || is_lost || !is_used) return as_it_is(bytes, count, first_row, first_column);
  frame.last_style = wanted;
  frame.row = is_cursor_shown ? row : -1;
  frame.column = column;
  frame.columns = columns;
  frame.abilities = abilities;
  size_t size = 0;
  const uint8_t *sent = frame_cells_sent(&frame, &size);
  if (sent == NULL) return as_it_is(bytes, count, first_row, first_column);
  is_elsewhere = !is_cursor_shown;
  *count = size;
  return sent;
}
