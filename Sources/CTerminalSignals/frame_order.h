#pragma once
#include "frame_segments.h"

// In which order the segments of a frame are sent, so that neighbours share a style and are near.

/// The places of the segments in an order that needs fewer bytes than their own, valid until the next
/// call; NULL where none is found.
const uint8_t *frame_order(
  const struct frame *frame, const struct segment *segments, size_t count
);
