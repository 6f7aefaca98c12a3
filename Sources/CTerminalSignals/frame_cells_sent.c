#include "frame_order.h"
#include "frame_pen.h"

#include <stdlib.h>
#include <string.h>

static uint8_t *made = NULL;
static size_t made_capacity = 0;

static int make_room(const struct frame *frame, size_t count) {
  size_t needed = 4 * longest_style + count * (2 * longest_style + 2 * longest_move);
  for (size_t at = 0; at < frame->count; at++) needed += frame->items[at].length + 1u;
  if (needed > made_capacity) {
    uint8_t *larger = realloc(made, needed);
    if (larger == NULL) return 0;
    made = larger;
    made_capacity = needed;
  }
  return 1;
}

static size_t put_text(uint8_t *to, const struct frame *frame, const struct segment *segment) {
  size_t size = 0;
  for (size_t at = segment->first; at < segment->end; at++) {
    const struct frame_item *item = &frame->items[at];
    if (item->is_blank) {
      to[size++] = ' ';
    } else {
      memcpy(to + size, frame->bytes + item->offset, item->length);
      size += item->length;
    }
  }
  return size;
}

const uint8_t *frame_cells_sent(struct frame *frame, size_t *count) {
  size_t segment_count = 0;
  const struct segment *segments = frame_segments(frame, &segment_count);
  if (segments == NULL || !make_room(frame, segment_count)) return NULL;
  const uint8_t *order = frame_order(frame, segments, segment_count);
  struct pen pen = frame_pen_first(frame);
  size_t size = 0;
  for (size_t place = 0; place < segment_count; place++) {
    const struct segment *segment = &segments[order == NULL ? place : order[place]];
    size += frame_put_move(made + size, &pen, segment->row, segment->column, frame->abilities);
    size += sgr_put(made + size, NULL, &frame->styles[segment->style]);
    int moves = 1;
    size += segment->is_blank ? frame_put_blanks(made + size, frame, segment, &moves)
                              : put_text(made + size, frame, segment);
    pen = frame_pen_after(frame, segment, pen);
  }
  size += sgr_put(made + size, NULL, &frame->last_style);
  if (frame->row >= 0) {
    size += frame_put_move(made + size, &pen, frame->row, frame->column, frame->abilities);
  }
  *count = size;
  return made;
}
