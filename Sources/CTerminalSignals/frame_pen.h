#pragma once
#include "frame_moves.h"
#include "frame_segments.h"

// What it takes to send a segment with the pen where it is, and where the pen is behind it.

/// The pen before a frame: nobody knows where it is.
struct pen frame_pen_first(const struct frame *frame);

/// Forgets what changes of style cost: the next frame has styles of its own.
void frame_pen_forget_costs(void);

/// What it takes to go to a segment and to have its style.
int frame_pen_cost(
  const struct frame *frame, const struct segment *segment, const struct pen *pen
);

/// The pen behind a segment.
struct pen frame_pen_after(
  const struct frame *frame, const struct segment *segment, struct pen pen
);

/// How blanks are written: by erasing to the end of the row, by erasing them, or one by one.
///
/// The answer is how many bytes that takes; `to` may be NULL. `moves` says whether the cursor goes on.
size_t frame_put_blanks(
  uint8_t *to, const struct frame *frame, const struct segment *segment, int *moves
);
