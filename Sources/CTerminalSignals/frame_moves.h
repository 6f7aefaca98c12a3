#pragma once
#include <stddef.h>
#include <stdint.h>

// The ways from one cell to another, and the shortest of them.

/// The cursor, -1 where nobody knows it, and the style that the terminal has.
struct pen {
  int row;
  int column;
  uint8_t style;
};

/// More than the longest move and the longest erasing.
enum { longest_move = 16 };

/// How many bytes it takes to go to a cell.
int frame_move_cost(const struct pen *pen, int row, int column, int abilities);

/// Goes to a cell; the answer is how many bytes that takes.
size_t frame_put_move(uint8_t *to, const struct pen *pen, int row, int column, int abilities);

/// The sequence `ESC [ … x` with a number, which is left out where it is 1.
size_t frame_put_control(uint8_t *to, int number, uint8_t letter);
