#pragma once
#include <stddef.h>
#include <stdint.h>

// Fewer cells and shorter ways between them: ncurses sends again what stands between two changes of a
// row, goes through the screen row by row, and knows no line feed.

/// What the terminal can, each a bit.
enum {
  /// `ESC [ n X` erases cells.
  frame_cells_erase = 1,
  /// What is erased takes the background.
  frame_cells_fill = 2,
  /// `ESC [ n G` and `ESC [ n d` go to a column and to a row.
  frame_cells_lines = 4,
};

/// Whether frames are changed, and what the terminal can; only for one that speaks ECMA-48.
void frame_cells_use(int enabled, int abilities);

/// Takes the size of the screen, and forgets what it shows.
void frame_cells_resize(int rows, int columns);

/// Forgets what the screen shows: another program may have written to it.
void frame_cells_forget(void);

/// The bytes that make the same screen of the one before, valid until the next call; the bytes
/// themselves where they hold anything that isn't plainly cells, and where there is no memory.
const uint8_t *frame_cells_shortened(const uint8_t *bytes, size_t *count);
