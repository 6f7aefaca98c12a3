#pragma once
#include "frame_cells.h"

// What the terminal shows, as far as it is known, and the frame that is written over it.

/// What the terminal shows in a cell: its characters as a number that is theirs alone.
struct cell {
  uint64_t text;
  struct style style;
  /// The frame that wrote it last.
  uint32_t frame;
};

enum { unknown_text = 0, second_half = 1 };

struct screen {
  struct cell *cells;
  int rows;
  int columns;
  int abilities;
  uint32_t frame_number;
  struct frame frame;
  size_t item_capacity;
  /// Whether the frame must be sent as it is.
  int is_as_it_is;
  /// Whether cells have more than shows here, such as a link.
  int has_more;
};

/// Takes a size, and forgets what the screen shows.
void frame_screen_resize(struct screen *screen, int rows, int columns);

void frame_screen_forget(struct screen *screen);

/// Begins a frame that is written in a style.
void frame_screen_begin(struct screen *screen, const uint8_t *bytes, const struct style *style);

/// Puts a glyph on the screen, in the row and the column of the item.
void frame_screen_write(
  struct screen *screen, struct frame_item item, uint64_t text, struct style style
);

/// Erases cells of a row.
void frame_screen_erase(struct screen *screen, int row, int from, int end, uint32_t fill);

/// Erases all cells.
void frame_screen_clear(struct screen *screen, uint32_t fill);
