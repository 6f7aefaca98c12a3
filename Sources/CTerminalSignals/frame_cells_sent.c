#include "CFrameCells.h"
#include "frame_cells.h"

#include <stdlib.h>
#include <string.h>

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

/// The cursor, -1 where nobody knows it, and the style that the terminal has.
struct pen {
  int row;
  int column;
  uint8_t style;
};

enum {
  /// More segments are sent in their own order: to find another takes their number squared.
  most_ordered = 64,
  /// At most as many segments are put elsewhere together, and so often all are looked at: more of
  /// either saves a few bytes of a thousand.
  most_moved = 12,
  most_passes = 2,
  /// Blanks within a text that are cheaper to erase and to step over than to write.
  most_blanks = 12,
  /// Blanks at the end of a text that are cheaper to erase.
  most_last_blanks = 5,
  longest_move = 16,
};

static struct segment *segments = NULL;
static size_t segment_capacity = 0;
static uint8_t order[most_ordered];
/// By the segments before and after; the last row is for the first segment.
static uint8_t costs[most_ordered + 1][most_ordered];
static uint8_t *made = NULL;
static size_t made_capacity = 0;
/// By the styles before and after: the bytes of the change and one more; 0 where not yet asked for.
static uint8_t style_costs[most_styles][most_styles];

// MARK: Moves

static int digits(int number) { return number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4; }

static int control_cost(int number) { return number == 1 ? 3 : 3 + digits(number); }

/// Ways along a row or from row to row; `whole` names row and column at once.
enum way { relative, absolute, steps_back, from_start, line_feeds, whole };

static int columns_cost(int from, int target, int abilities, enum way *way) {
  if (from == target) return 0;
  const int distance = abs(target - from);
  int least = control_cost(distance);
  *way = relative;
  const int others[] = {
    target < from ? distance : INT16_MAX,
    abilities & frame_cells_lines ? control_cost(target + 1) : INT16_MAX,
    target == 0 ? 1 : 1 + control_cost(target),
  };
  const enum way ways[] = {steps_back, absolute, from_start};
  for (int index = 0; index < 3; index++) {
    if (others[index] >= least) continue;
    least = others[index];
    *way = ways[index];
  }
  return least;
}

static int rows_cost(int from, int target, int abilities, enum way *way) {
  if (from == target) return 0;
  const int distance = abs(target - from);
  int least = control_cost(distance);
  *way = relative;
  if (abilities & frame_cells_lines && control_cost(target + 1) < least) {
    least = control_cost(target + 1);
    *way = absolute;
  }
  if (target > from && distance <= least) {
    least = distance;
    *way = line_feeds;
  }
  return least;
}

/// How a cell is reached with the fewest bytes.
struct move {
  enum way rows;
  enum way columns;
  int cost;
};

static struct move move_to(const struct pen *pen, int row, int column, int abilities) {
  const int whole_cost = 3 + (row > 0 || column > 0 ? digits(row + 1) : 0) +
                         (column > 0 ? 1 + digits(column + 1) : 0);
  struct move move = {whole, whole, whole_cost};
  if (pen->row < 0) return move;
  enum way rows = relative;
  enum way columns = absolute;
  int cost = rows_cost(pen->row, row, abilities, &rows);
  if (pen->column >= 0) {
    cost += columns_cost(pen->column, column, abilities, &columns);
  } else if (column == 0) {
    columns = from_start;
    cost += 1;
  } else if (abilities & frame_cells_lines) {
    cost += control_cost(column + 1);
  } else {
    return move;
  }
  return cost < whole_cost ? (struct move){rows, columns, cost} : move;
}

static size_t put_control(uint8_t *to, int number, uint8_t letter) {
  size_t size = 2;
  to[0] = 0x1B;
  to[1] = '[';
  if (number != 1) size += sgr_put_number(to + size, (unsigned)number);
  to[size++] = letter;
  return size;
}

static size_t put_repeated(uint8_t *to, uint8_t byte, int count) {
  memset(to, byte, (size_t)count);
  return (size_t)count;
}

static size_t put_move(uint8_t *to, const struct pen *pen, int row, int column, int abilities) {
  const struct move move = move_to(pen, row, column, abilities);
  if (move.rows == whole) return sgr_put_move(to, row, column);
  size_t size = 0;
  const int down = row - pen->row;
  if (down != 0) {
    switch (move.rows) {
    case line_feeds: size = put_repeated(to, '\n', down); break;
    case absolute: size = put_control(to, row + 1, 'd'); break;
    default: size = put_control(to, abs(down), down > 0 ? 'B' : 'A');
    }
  }
  if (pen->column == column) return size;
  switch (move.columns) {
  case steps_back: return size + put_repeated(to + size, '\b', pen->column - column);
  case absolute: return size + put_control(to + size, column + 1, 'G');
  case from_start:
    to[size++] = '\r';
    return column == 0 ? size : size + put_control(to + size, column, 'C');
  default:
    return size + put_control(to + size, abs(column - pen->column), column > pen->column ? 'C' : 'D');
  }
}

// MARK: Segments

static int adjoins(const struct frame_item *first, const struct frame_item *second) {
  return first->row == second->row && first->column + first->width == second->column;
}

static int shows_blanks_alike(const struct frame *frame, uint8_t first, uint8_t second) {
  const struct style *a = &frame->styles[first];
  const struct style *b = &frame->styles[second];
  return a->fill == b->fill && !((a->traits | b->traits) & shows_on_blanks);
}

/// Whether an item can be sent behind another without a change of style.
static int needs_no_style(
  const struct frame *frame, const struct frame_item *item, uint8_t style
) {
  return item->style == style || (item->is_blank && shows_blanks_alike(frame, item->style, style));
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
                        shows_blanks_alike(frame, first->style, frame->items[text].style));
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

// MARK: Writing

static int style_cost(const struct frame *frame, uint8_t from, uint8_t to) {
  uint8_t *cost = &style_costs[from][to];
  if (*cost == 0) {
    uint8_t bytes[2 * longest_style + 4];
    const size_t size = sgr_put(bytes, &frame->styles[from], &frame->styles[to]);
    *cost = (uint8_t)(1 + (size < 200 ? size : 200));
  }
  return *cost - 1;
}

/// What it takes to go to a segment and to have its style, with the pen where it is.
static int cost(const struct frame *frame, const struct segment *segment, const struct pen *pen) {
  const int move = move_to(pen, segment->row, segment->column, frame->abilities).cost;
  if (segment->is_blank && shows_blanks_alike(frame, segment->style, pen->style)) return move;
  return move + style_cost(frame, pen->style, segment->style);
}

/// How blanks are written: by erasing to the end of the row, by erasing them, or one by one.
static size_t put_blanks(
  uint8_t *to, const struct frame *frame, const struct segment *segment, int *moves
) {
  const int count = segment->end_column - segment->column;
  const struct style *style = &frame->styles[segment->style];
  size_t size = (size_t)count;
  *moves = 1;
  if (!(style->traits & shows_on_blanks) &&
      (style->fill == by_terminal || frame->abilities & frame_cells_fill)) {
    uint8_t erasing[longest_move];
    size_t erasing_size = SIZE_MAX;
    if (segment->end_column == frame->columns) {
      erasing_size = put_control(erasing, 1, 'K');
    } else if (frame->abilities & frame_cells_erase) {
      erasing_size = put_control(erasing, count, 'X');
    }
    if (erasing_size < size) {
      *moves = 0;
      if (to != NULL) memcpy(to, erasing, erasing_size);
      return erasing_size;
    }
  }
  if (to != NULL) memset(to, ' ', size);
  return size;
}

/// The pen behind a segment.
static struct pen pen_after(
  const struct frame *frame, const struct segment *segment, struct pen pen
) {
  int moves = 1;
  if (segment->is_blank) put_blanks(NULL, frame, segment, &moves);
  pen.row = segment->row;
  pen.column = moves ? segment->end_column : segment->column;
  if (pen.column >= frame->columns) pen.row = -1;
  for (size_t at = segment->first; at < segment->end; at++) {
    if (frame->items[at].is_risky) pen.column = -1;
  }
  const int keeps = segment->is_blank && shows_blanks_alike(frame, segment->style, pen.style);
  if (!keeps) pen.style = segment->style;
  return pen;
}

static struct pen first_pen(const struct frame *frame) {
  return (struct pen){-1, -1, frame->first_style};
}

/// What it takes to send one segment behind another; behind none of them in the last row.
///
/// Blanks may leave the style as it was, which is not known here: they count as if they changed it.
static void fill_costs(const struct frame *frame, size_t count) {
  for (size_t from = 0; from <= count; from++) {
    struct pen pen = first_pen(frame);
    if (from < count) {
      pen = pen_after(frame, &segments[from], pen);
      pen.style = segments[from].style;
    }
    for (size_t to = 0; to < count; to++) {
      const int bytes = cost(frame, &segments[to], &pen);
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
static void find_order(const struct frame *frame, size_t count) {
  fill_costs(frame, count);
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

/// What it takes to send all segments, in the order that was found or in their own.
static int whole_cost(const struct frame *frame, size_t count, int is_ordered) {
  struct pen pen = first_pen(frame);
  int sum = 0;
  for (size_t place = 0; place < count; place++) {
    const struct segment *segment = &segments[is_ordered ? order[place] : place];
    sum += cost(frame, segment, &pen);
    pen = pen_after(frame, segment, pen);
  }
  return sum;
}

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

const uint8_t *frame_cells_sent(struct frame *frame, size_t *count) {
  keep(frame);
  size_t segment_count = 0;
  if (!cut(frame, &segment_count) || !make_room(frame, segment_count)) return NULL;
  memset(style_costs, 0, sizeof style_costs);
  int is_ordered = segment_count > 2 && segment_count <= most_ordered;
  if (is_ordered) {
    find_order(frame, segment_count);
    is_ordered = whole_cost(frame, segment_count, 1) < whole_cost(frame, segment_count, 0);
  }
  struct pen pen = first_pen(frame);
  size_t size = 0;
  for (size_t place = 0; place < segment_count; place++) {
    const struct segment *segment = &segments[is_ordered ? order[place] : place];
    size += put_move(made + size, &pen, segment->row, segment->column, frame->abilities);
    size += sgr_put(made + size, NULL, &frame->styles[segment->style]);
    if (segment->is_blank) {
      int moves = 0;
      size += put_blanks(made + size, frame, segment, &moves);
    } else {
      for (size_t at = segment->first; at < segment->end; at++) {
        const struct frame_item *item = &frame->items[at];
        if (item->is_blank) {
          made[size++] = ' ';
        } else {
          memcpy(made + size, frame->bytes + item->offset, item->length);
          size += item->length;
        }
      }
    }
    pen = pen_after(frame, segment, pen);
  }
  size += sgr_put(made + size, NULL, &frame->last_style);
  if (frame->row >= 0) size += put_move(made + size, &pen, frame->row, frame->column, frame->abilities);
  *count = size;
  return made;
}
