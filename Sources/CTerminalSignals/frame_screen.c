#include "frame_screen.h"

#include "CFrameCells.h"

#include <stdlib.h>
#include <string.h>

void frame_screen_forget(struct screen *screen) {
  if (screen->cells == NULL) return;
  memset(screen->cells, 0, (size_t)screen->rows * (size_t)screen->columns * sizeof *screen->cells);
}

void frame_screen_resize(struct screen *screen, int rows, int columns) {
  if (rows != screen->rows || columns != screen->columns || screen->cells == NULL) {
    const size_t count = (size_t)rows * (size_t)columns;
    struct cell *larger = count == 0 ? NULL : realloc(screen->cells, count * sizeof *larger);
    if (larger == NULL) free(screen->cells);
    screen->cells = larger;
    screen->rows = larger == NULL ? 0 : rows;
    screen->columns = larger == NULL ? 0 : columns;
  }
  frame_screen_forget(screen);
}

static int style_place(struct frame *frame, const struct style *style) {
  for (int place = frame->style_count - 1; place >= 0; place--) {
    if (sgr_equal(&frame->styles[place], style)) return place;
  }
  if (frame->style_count == most_styles) return -1;
  frame->styles[frame->style_count] = *style;
  return frame->style_count++;
}

static void add_item(struct screen *screen, struct frame_item item, const struct style *style) {
  if (screen->is_as_it_is) return;
  struct frame *frame = &screen->frame;
  if (frame->count == screen->item_capacity) {
    const size_t larger = screen->item_capacity == 0 ? 512 : screen->item_capacity * 2;
    struct frame_item *items = realloc(frame->items, larger * sizeof *items);
    if (items == NULL) {
      screen->is_as_it_is = 1;
      return;
    }
    frame->items = items;
    screen->item_capacity = larger;
  }
  const int place = style_place(frame, style);
  if (place < 0) {
    screen->is_as_it_is = 1;
    return;
  }
  item.style = (uint8_t)place;
  frame->items[frame->count++] = item;
}

void frame_screen_begin(struct screen *screen, const uint8_t *bytes, const struct style *style) {
  screen->is_as_it_is = 0;
  screen->has_more = 0;
  screen->frame_number += 1;
  screen->frame.bytes = bytes;
  screen->frame.count = 0;
  screen->frame.style_count = 0;
  screen->frame.first_style = (uint8_t)style_place(&screen->frame, style);
}

void frame_screen_write(
  struct screen *screen, struct frame_item item, uint64_t text, struct style style
) {
  struct cell *cell = &screen->cells[item.row * screen->columns + item.column];
  const int is_wide = item.width == 2;
  const int is_same = text != unknown_text && cell->text == text && sgr_equal(&cell->style, &style) &&
                      (!is_wide || cell[1].text == second_half);
  item.is_changed = !is_same;
  if (!is_same) {
    // Written twice: the order matters.
    if (cell->frame == screen->frame_number) screen->is_as_it_is = 1;
    if (is_wide && cell[1].frame == screen->frame_number) screen->is_as_it_is = 1;
    // Half of a wide glyph: terminals differ in what becomes of the other.
    if (cell->text == second_half) {
      cell[-1].text = unknown_text;
      screen->is_as_it_is = 1;
    }
    const int end = item.column + item.width;
    if (end < screen->columns && cell[item.width].text == second_half) {
      cell[item.width].text = unknown_text;
      screen->is_as_it_is = 1;
    }
  }
  *cell = (struct cell){screen->has_more ? unknown_text : text, style, screen->frame_number};
  if (is_wide) cell[1] = (struct cell){second_half, style, screen->frame_number};
  add_item(screen, item, &style);
}

void frame_screen_erase(struct screen *screen, int row, int from, int end, uint32_t fill) {
  const struct style style = {0, 0, screen->abilities & frame_cells_fill ? fill : by_terminal};
  if (end > screen->columns) end = screen->columns;
  for (int at = from; at < end; at++) {
    const struct frame_item item = {
      .offset = no_bytes, .row = (uint16_t)row, .column = (uint16_t)at, .width = 1, .is_blank = 1,
    };
    frame_screen_write(screen, item, ' ', style);
  }
}

void frame_screen_clear(struct screen *screen, uint32_t fill) {
  screen->is_as_it_is = 1;
  if (!(screen->abilities & frame_cells_fill)) fill = by_terminal;
  for (int place = 0; place < screen->rows * screen->columns; place++) {
    screen->cells[place] = (struct cell){' ', {0, 0, fill}, screen->frame_number};
  }
}
