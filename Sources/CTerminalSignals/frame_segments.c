#include "frame_segments.h"

#include <stdlib.h>

enum {
  /// Blanks within a text that are cheaper to erase and to step over than to write.
  most_blanks = 12,
  /// Blanks at the end of a text that are cheaper to erase.
  most_last_blanks = 5,
};

static struct segment *segments = NULL;
static size_t segment_capacity = 0;

static int adjoins(const struct frame_item *first, const struct frame_item *second) {
  return first->row == second->row && first->column + first->width == second->column;
}

int frame_shows_blanks_alike(const struct frame *frame, uint8_t first, uint8_t second) {
  const struct style *a = &frame->styles[first];
  const struct style *b = &frame->styles[second];
  return a->fill == b->fill && !((a->traits | b->traits) & shows_on_blanks);
}

/// Whether an item can be sent behind another without a change of style.
static int needs_no_style(
  const struct frame *frame, const struct frame_item *item, uint8_t style
) {
  if (item->style == style) return 1;
  return item->is_blank && frame_shows_blanks_alike(frame, item->style, style);
}

/// Keeps what has changed, and what stands between where a move would take more bytes.
static void keep(struct frame *frame) {
  size_t last = SIZE_MAX;
  for (size_t index = 0; index < frame->count; index++) {
    struct frame_item *item = &frame->items[index];
    if (index > 0 && !adjoins(item - 1, item)) last = SIZE_MAX;
    item->is_kept = item->is_changed;
    if (!item->is_changed) continue;
    if (last != SIZE_MAX && index - last > 1) {
      const int gap = item->column - frame->items[last].column - frame->items[last].width;
      size_t bytes = 0;
      int fits = 1;
      for (size_t at = last + 1; at < index && fits; at++) {
        const struct frame_item *between = &frame->items[at];
        bytes += between->offset == no_bytes ? 1 : between->length;
        fits = needs_no_style(frame, between, frame->items[last].style);
      }
      if (fits && bytes <= (gap == 1 ? 3u : gap < 10 ? 4u : 5u)) {
        for (size_t at = last + 1; at < index; at++) frame->items[at].is_kept = 1;
      }
    }
    last = index;
  }
}

static int add_segment(struct segment segment, size_t *count) {
  if (*count == segment_capacity) {
    const size_t larger = segment_capacity == 0 ? 128 : segment_capacity * 2;
    struct segment *more = realloc(segments, larger * sizeof *more);
    if (more == NULL) return 0;
    segments = more;
    segment_capacity = larger;
  }
  segments[(*count)++] = segment;
  return 1;
}

/// Whether an item is sent right behind the one before it.
static int follows(const struct frame *frame, size_t index) {
  return index < frame->count && frame->items[index].is_kept &&
         adjoins(&frame->items[index - 1], &frame->items[index]);
}

/// The end of the blanks that begin at an item and look alike.
static size_t end_of_blanks(const struct frame *frame, size_t index) {
  const uint8_t style = frame->items[index].style;
  while (frame->items[index].is_blank && frame->items[index].style == style) {
    index += 1;
    if (!follows(frame, index)) break;
  }
  return index;
}

/// The end of the text in one style that begins at an item, with the blanks in it.
///
/// Blanks behind it go with it only where they are few and no other text follows, which takes them.
static size_t end_of_text(const struct frame *frame, size_t index) {
  const uint8_t style = frame->items[index].style;
  size_t end = index + 1;
  size_t at = end;
  for (; follows(frame, at) && needs_no_style(frame, &frame->items[at], style); at++) {
    if (frame->items[at].is_blank) continue;
    if (at - end >= most_blanks) return end;
    end = at + 1;
  }
  const int is_taken = follows(frame, at) && !frame->items[at].is_blank;
  return is_taken || at - end > most_last_blanks ? end : at;
}

/// Cuts what is kept where the style changes; 0 where there is no memory.
static int cut(const struct frame *frame, size_t *count) {
  *count = 0;
  size_t index = 0;
  while (index < frame->count) {
    const struct frame_item *first = &frame->items[index];
    if (!first->is_kept) {
      index += 1;
      continue;
    }
    const size_t text = end_of_blanks(frame, index);
    // A few blanks go with the text behind them.
    const int has_text =
      text == index || (follows(frame, text) && !frame->items[text].is_blank &&
                        text - index < most_blanks &&
                        frame_shows_blanks_alike(frame, first->style, frame->items[text].style));
    const size_t end = has_text ? end_of_text(frame, text) : text;
    const struct frame_item *last = &frame->items[end - 1];
    const struct segment segment = {
      .first = (uint32_t)index,
      .end = (uint32_t)end,
      .row = first->row,
      .column = first->column,
      .end_column = (uint16_t)(last->column + last->width),
      .style = frame->items[has_text ? text : index].style,
      .is_blank = !has_text,
    };
    if (!add_segment(segment, count)) return 0;
    index = end;
  }
  return 1;
}

const struct segment *frame_segments(struct frame *frame, size_t *count) {
  static const struct segment none;
  keep(frame);
  if (!cut(frame, count)) return NULL;
  return *count == 0 ? &none : segments;
}
