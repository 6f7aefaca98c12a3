#include "frame_pen.h"

#include "CFrameCells.h"

#include <string.h>

/// By the styles before and after: the bytes of the change and one more; 0 where not yet asked for.
static uint8_t style_costs[most_styles][most_styles];

void frame_pen_forget_costs(void) { memset(style_costs, 0, sizeof style_costs); }

static int style_cost(const struct frame *frame, uint8_t from, uint8_t to) {
  uint8_t *cost = &style_costs[from][to];
  if (*cost == 0) {
    uint8_t bytes[2 * longest_style + 4];
    const size_t size = sgr_put(bytes, &frame->styles[from], &frame->styles[to]);
    *cost = (uint8_t)(1 + (size < 200 ? size : 200));
  }
  return *cost - 1;
}

int frame_pen_cost(
  const struct frame *frame, const struct segment *segment, const struct pen *pen
) {
  const int move = frame_move_cost(pen, segment->row, segment->column, frame->abilities);
  if (segment->is_blank && frame_shows_blanks_alike(frame, segment->style, pen->style)) return move;
  return move + style_cost(frame, pen->style, segment->style);
}

size_t frame_put_blanks(
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
      erasing_size = frame_put_control(erasing, 1, 'K');
    } else if (frame->abilities & frame_cells_erase) {
      erasing_size = frame_put_control(erasing, count, 'X');
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

struct pen frame_pen_after(
  const struct frame *frame, const struct segment *segment, struct pen pen
) {
  int moves = 1;
  if (segment->is_blank) frame_put_blanks(NULL, frame, segment, &moves);
  pen.row = segment->row;
  pen.column = moves ? segment->end_column : segment->column;
  if (pen.column >= frame->columns) pen.row = -1;
  for (size_t at = segment->first; at < segment->end; at++) {
    if (frame->items[at].is_risky) pen.column = -1;
  }
  const int keeps = segment->is_blank && frame_shows_blanks_alike(frame, segment->style, pen.style);
  if (!keeps) pen.style = segment->style;
  return pen;
}

struct pen frame_pen_first(const struct frame *frame) {
  return (struct pen){-1, -1, frame->first_style};
}
