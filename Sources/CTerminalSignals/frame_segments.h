#pragma once
#include "frame_cells.h"

// What a frame has changed, cut into pieces that are sent whole.

/// Cells beside each other that are sent in one piece and in one style.
struct segment {
  uint32_t first;
  uint32_t end;
  uint16_t row;
  uint16_t column;
  uint16_t end_column;
  uint8_t style;
  /// Whether it has blanks alone, which may be erased.
  uint8_t is_blank;
};

/// The segments of what has changed, row by row, valid until the next call; NULL where there is no
/// memory.
const struct segment *frame_segments(struct frame *frame, size_t *count);

/// Whether nobody can tell a blank of one style from one of the other.
int frame_shows_blanks_alike(const struct frame *frame, uint8_t first, uint8_t second);
