#pragma once
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// Where ncurses writes: memory, so that a frame reaches the terminal in one piece. On its own,
// ncurses writes at every motion of the cursor, which costs a system call and shows half a frame.

/// A stream to the terminal that can be diverted; NULL with errno if there is none.
FILE *frame_buffer_open(int terminal);

/// Has all that is written to the stream from now on kept; -1 with errno if it can't.
int frame_buffer_divert(void);

/// Goes over to writing straight to the terminal where the process may no longer write a file of a
/// frame's size: a limit on files applies to memory files too, and the screen would freeze.
void frame_buffer_begin(int terminal);

/// Adds bytes of our own to what is kept.
void frame_buffer_append(const uint8_t *bytes, size_t count);

/// Writes what was kept to the terminal, and answers how many bytes there were; 0 where it was
/// written straight.
size_t frame_buffer_send(int terminal);
