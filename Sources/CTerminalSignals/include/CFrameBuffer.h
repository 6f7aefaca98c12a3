#pragma once
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// Buffers the output of ncurses in memory, so that a frame reaches the terminal in one piece.
// ncurses alone writes at every cursor motion, which costs a system call and shows partial frames.

/// Opens a stream to the terminal that can be diverted. Returns NULL and sets errno on failure.
FILE *frame_buffer_open(int terminal);

/// Starts buffering the stream. Returns -1 and sets errno on failure.
int frame_buffer_divert(void);

/// Starts a frame. If the process's file size limit is too small for a frame, writes directly to
/// the terminal from now on: the limit applies to memory files too, and the screen would freeze.
void frame_buffer_begin(int terminal);

/// Adds bytes to the frame.
void frame_buffer_append(const uint8_t *bytes, size_t count);

/// Ends a frame and returns its bytes, valid until more are added. Empty if they were
/// written directly to the terminal.
const uint8_t *frame_buffer_take(size_t *count);

/// Writes bytes to the terminal, waiting while it is blocked.
void frame_buffer_write(int terminal, const uint8_t *bytes, size_t count);
