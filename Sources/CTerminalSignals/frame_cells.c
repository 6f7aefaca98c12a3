#include "CFrameCells.h"

#include "frame_reading.h"

#include <stdlib.h>
#include <string.h>

static int is_used = 0;
static struct screen screen;
static struct reading reading = {
  .screen = &screen, .row = -1, .column = -1, .is_cursor_shown = 1, .saved = {-1, -1, {0}},
};
/// Whether the cursor may be elsewhere, since the last frame was sent in another order.
static int is_elsewhere = 0;

void frame_cells_use(int enabled, int abilities) {
  is_used = enabled;
  screen.abilities = abilities;
  reading.wanted = (struct style){0};
  reading.is_cursor_shown = 1;
  reading.row = -1;
  frame_cells_forget();
}

void frame_cells_forget(void) { frame_screen_forget(&screen); }

void frame_cells_resize(int rows, int columns) {
  frame_screen_resize(&screen, rows, columns);
  reading.row = -1;
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

/// The changed cells of a frame that was read, in the order that needs the fewest bytes.
static const uint8_t *in_order(size_t *count) {
  struct frame *frame = &screen.frame;
  frame->last_style = reading.wanted;
  frame->row = reading.is_cursor_shown ? reading.row : -1;
  frame->column = reading.column;
  frame->columns = screen.columns;
  frame->abilities = screen.abilities;
  size_t size = 0;
  const uint8_t *sent = frame_cells_sent(frame, &size);
  if (sent == NULL) return NULL;
  is_elsewhere = !reading.is_cursor_shown;
  *count = size;
  return sent;
}

const uint8_t *frame_cells_shortened(const uint8_t *bytes, size_t *count) {
  if (!is_used || *count == 0 || screen.cells == NULL) return bytes;
  const int first_row = reading.row;
  const int first_column = reading.column;
  reading.is_lost = 0;
  frame_screen_begin(&screen, bytes, &reading.wanted);
  is_used = frame_read(&reading, bytes, *count);
  if (reading.is_lost) {
    frame_cells_forget();
    reading.row = -1;
  }
  // Where a cursor shows, it must stand where ncurses has it.
  if (reading.is_cursor_shown && reading.row < 0) screen.is_as_it_is = 1;
  const int is_plain = is_used && !reading.is_lost && !screen.is_as_it_is;
  const uint8_t *sent = is_plain ? in_order(count) : NULL;
  return sent == NULL ? as_it_is(bytes, count, first_row, first_column) : sent;
}
