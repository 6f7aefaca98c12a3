#include "frame_order.h"

#include "frame_pen.h"

#include <string.h>

enum {
  /// More segments are sent in their own order: to find another takes their number squared.
  most_ordered = 64,
  /// At most as many segments are put elsewhere together, and so often all are looked at: more of
  /// either saves a few bytes of a thousand.
  most_moved = 12,
  most_passes = 2,
};

static uint8_t order[most_ordered];
/// By the segments before and after; the last row is for the first segment.
static uint8_t costs[most_ordered + 1][most_ordered];

/// What it takes to send one segment behind another; behind none of them in the last row.
///
/// Blanks may leave the style as it was, which is not known here: they count as if they changed it.
static void fill_costs(
  const struct frame *frame, const struct segment *segments, size_t count
) {
  for (size_t from = 0; from <= count; from++) {
    struct pen pen = frame_pen_first(frame);
    if (from < count) {
      pen = frame_pen_after(frame, &segments[from], pen);
      pen.style = segments[from].style;
    }
    for (size_t to = 0; to < count; to++) {
      const int bytes = frame_pen_cost(frame, &segments[to], &pen);
      costs[from][to] = (uint8_t)(bytes < UINT8_MAX ? bytes : UINT8_MAX);
    }
  }
}

/// Always the nearest next.
static void order_by_nearest(size_t count) {
  for (size_t index = 0; index < count; index++) order[index] = (uint8_t)index;
  size_t from = count;
  for (size_t place = 0; place < count; place++) {
    size_t nearest = place;
    for (size_t at = place + 1; at < count; at++) {
      const uint8_t asked = costs[from][order[at]];
      const uint8_t least = costs[from][order[nearest]];
      if (asked < least || (asked == least && order[at] < order[nearest])) nearest = at;
    }
    from = order[nearest];
    order[nearest] = order[place];
    order[place] = (uint8_t)from;
  }
}

/// What it takes to go from the segment at one place of the order to that at another; nothing behind
/// the last.
static int step(size_t from, size_t to, size_t count) {
  if (to == count) return 0;
  return costs[from == SIZE_MAX ? count : order[from]][order[to]];
}

/// Puts some segments elsewhere in the order, before what stands at a place outside of them.
static void put_elsewhere(size_t first, size_t length, size_t place) {
  uint8_t moved[most_moved];
  memcpy(moved, order + first, length);
  if (place < first) {
    memmove(order + place + length, order + place, first - place);
    memcpy(order + place, moved, length);
  } else {
    memmove(order + first, order + first + length, place - first - length);
    memcpy(order + place - length, moved, length);
  }
}

/// Looks for a better place for some segments that follow each other; whether it has found one.
static int improve(size_t first, size_t length, size_t count) {
  const size_t last = first + length - 1;
  const size_t before = first == 0 ? SIZE_MAX : first - 1;
  const int gain = step(before, first, count) + step(last, last + 1, count) -
                   step(before, last + 1, count);
  size_t best = SIZE_MAX;
  int least = gain;
  for (size_t place = 0; place <= count && least > 0; place++) {
    if (place >= first && place <= last + 1) continue;
    const size_t from = place == 0 ? SIZE_MAX : place - 1;
    const int added = step(from, first, count) + (place == count ? 0 : step(last, place, count)) -
                      step(from, place, count);
    if (added >= least) continue;
    least = added;
    best = place;
  }
  if (best == SIZE_MAX) return 0;
  put_elsewhere(first, length, best);
  return 1;
}

/// An order that needs few bytes: the nearest next, and what then has a better place goes there.
static void find_order(
  const struct frame *frame, const struct segment *segments, size_t count
) {
  fill_costs(frame, segments, count);
  order_by_nearest(count);
  for (int pass = 0; pass < most_passes; pass++) {
    int has_improved = 0;
    for (size_t length = 1; length <= most_moved; length++) {
      for (size_t first = 0; first + length <= count; first++) {
        has_improved |= improve(first, length, count);
      }
    }
    if (!has_improved) return;
  }
}

/// What it takes to send all segments, in an order or, without one, in their own.
static int whole_cost(
  const struct frame *frame, const struct segment *segments, size_t count, const uint8_t *places
) {
  struct pen pen = frame_pen_first(frame);
  int sum = 0;
  for (size_t place = 0; place < count; place++) {
    const struct segment *segment = &segments[places == NULL ? place : places[place]];
    sum += frame_pen_cost(frame, segment, &pen);
    pen = frame_pen_after(frame, segment, pen);
  }
  return sum;
}

const uint8_t *frame_order(
  const struct frame *frame, const struct segment *segments, size_t count
) {
  if (count <= 2 || count > most_ordered) return NULL;
  frame_pen_forget_costs();
  find_order(frame, segments, count);
  const int found = whole_cost(frame, segments, count, order);
  return found < whole_cost(frame, segments, count, NULL) ? order : NULL;
}
