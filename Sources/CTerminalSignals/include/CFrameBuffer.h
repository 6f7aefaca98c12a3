#pragma once
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// Where ncurses writes: memory, so that a frame reaches the terminal in one piece. On its own,
// ncurses writes at every motion of the cursor, which costs a system call and shows half a frame.

/// A stream to the terminal that can be diverted. Returns NULL and sets errno on failure.
FILE *frame_buffer_open(int terminal);

/// Keeps everything that is written to the stream from now on. Returns -1 and sets errno on failure.
int frame_buffer_divert(void);

/// Begins a frame. Writes straight to the terminal from now on if the process may no longer write a
/// file of a frame's size: that limit applies to memory files too, and the screen would freeze.
void frame_buffer_begin(int terminal);

/// Adds bytes of our own to the frame.
void frame_buffer_append(const uint8_t *bytes, size_t count);

/// Ends a frame: its bytes, valid until more are added. There are none if they were written straight
/// to the terminal.
const uint8_t *frame_buffer_take(size_t *count);

/// Writes bytes to the terminal, waiting while it takes none.
void frame_buffer_write(int terminal, const uint8_t *bytes, size_t count);
