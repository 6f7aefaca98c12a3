#pragma once
#include "frame_sgr.h"

#include <stddef.h>
#include <stdint.h>

// What a frame writes, cell by cell, and how it is sent; see CFrameCells.h.

/// A cell as a frame writes it.
struct frame_item {
  /// Where its bytes are in the frame; `no_bytes` for one that was erased.
  uint32_t offset;
  uint16_t row;
  uint16_t column;
  /// The place of its style among the frame's.
  uint8_t style;
  uint8_t length;
  uint8_t width;
  uint8_t is_changed : 1;
  uint8_t is_blank : 1;
  /// Whether terminals may differ in how wide it is.
  uint8_t is_risky : 1;
  /// Whether it is sent.
  uint8_t is_kept : 1;
};

enum { no_bytes = UINT32_MAX, most_styles = 48 };

/// A frame that writes cells and does nothing else.
struct frame {
  const uint8_t *bytes;
  struct frame_item *items;
  size_t count;
  struct style styles[most_styles];
  int style_count;
  /// The style before the frame and behind it.
  uint8_t first_style;
  struct style last_style;
  /// Where the cursor must stand behind it; -1 where that doesn't matter.
  int row;
  int column;
  /// The columns of the screen.
  int columns;
  int abilities;
};

/// The bytes that write the changed cells, in the order that needs the fewest; NULL where there is no
/// memory.
const uint8_t *frame_cells_sent(struct frame *frame, size_t *count);
