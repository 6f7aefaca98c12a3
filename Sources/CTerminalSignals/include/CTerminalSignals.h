#pragma once
#include <stddef.h>
#include <stdint.h>

#include "CFrameBuffer.h"
#include "CTerminalProgram.h"

// Code that runs in signal handlers: restores the terminal and ends the process as the signal
// would. Nothing here allocates, locks, or calls Swift.

/// Saves the terminal's current modes, to restore them later. Returns -1 and sets errno on failure.
int terminal_signals_remember(int input, int output);

/// Sets the bytes that restore the screen. Ignored if they are too long.
void terminal_signals_set_restore_bytes(const uint8_t *bytes, size_t count);

/// Sets the message and exit code for when another program truncates a memory-mapped file. Ignored
/// if the line is too long. Without it, the process ends by SIGBUS.
void terminal_signals_set_lost_file_line(const uint8_t *line, size_t count, int code);

/// Installs all handlers. Returns the descriptor that received signal numbers are read from, one
/// byte each; -1 with errno on failure.
int terminal_signals_install(void);

/// Saves the current modes as the program's own and marks them as active.
void terminal_signals_engage_modes(void);

/// Activates the program's own modes again.
void terminal_signals_reenter_modes(void);

/// Marks the screen as ours, so that restoring sends the restore bytes.
void terminal_signals_engage_screen(void);

/// Restores the terminal: first the screen, then the modes. A second call does nothing.
void terminal_signals_restore(void);

/// Tells whether another program has the terminal. If so, deadly signals are only reported to the
/// loop, without a time limit.
void terminal_signals_hand_over(int is_given);

/// Activates the modes saved at the start, whoever has the terminal.
void terminal_signals_enter_shell_modes(void);

/// Stops the process group like Ctrl-Z and returns when it continues. The terminal must have been
/// restored.
void terminal_signals_stop_group(void);

/// Ends the process by the signal after this time, whatever it is doing.
void terminal_signals_limit_time(int signal, int milliseconds);

/// Ends the process by a signal with its default action, so that its status shows the signal.
_Noreturn void terminal_signals_end_process(int signal);
