#include "frame_moves.h"

#include "CFrameCells.h"
#include "frame_sgr.h"

#include <stdlib.h>
#include <string.h>

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

size_t frame_put_control(uint8_t *to, int number, uint8_t letter) {
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

int frame_move_cost(const struct pen *pen, int row, int column, int abilities) {
  return move_to(pen, row, column, abilities).cost;
}

size_t frame_put_move(uint8_t *to, const struct pen *pen, int row, int column, int abilities) {
  const struct move move = move_to(pen, row, column, abilities);
  if (move.rows == whole) return sgr_put_move(to, row, column);
  size_t size = 0;
  const int down = row - pen->row;
  if (down != 0) {
    switch (move.rows) {
    case line_feeds: size = put_repeated(to, '\n', down); break;
    case absolute: size = frame_put_control(to, row + 1, 'd'); break;
    default: size = frame_put_control(to, abs(down), down > 0 ? 'B' : 'A');
    }
  }
  if (pen->column == column) return size;
  switch (move.columns) {
  case steps_back: return size + put_repeated(to + size, '\b', pen->column - column);
  case absolute: return size + frame_put_control(to + size, column + 1, 'G');
  case from_start:
    to[size++] = '\r';
    return column == 0 ? size : size + frame_put_control(to + size, column, 'C');
  default:
    to += size;
    size += frame_put_control(to, abs(column - pen->column), column > pen->column ? 'C' : 'D');
    return size;
  }
}
