#pragma once
#include <stddef.h>
#include <stdint.h>

#include "CFrameBuffer.h"
#include "CTerminalProgram.h"

// What must be done from inside a signal handler: giving the terminal back, and ending as the
// signal would have. Nothing here allocates, locks or calls Swift.

/// Remembers the terminal's modes as they are now, to be given back later; -1 with errno if it
/// can't.
int terminal_signals_remember(int input, int output);

/// Sets the bytes that bring the screen back; too long a string is not taken.
void terminal_signals_set_restore_bytes(const uint8_t *bytes, size_t count);

/// Sets the line that is written, and the code that the process ends with, where another program cuts
/// off a file that is mapped into memory; too long a line is not taken. Without one it ends by SIGBUS.
void terminal_signals_set_lost_file_line(const uint8_t *line, size_t count, int code);

/// Installs every handler. Answers the descriptor from which the numbers of the signals that came
/// are read, one byte each; -1 with errno if it can't.
int terminal_signals_install(void);

/// Remembers the modes as they are now for the program's own, and says that they are in force.
void terminal_signals_engage_modes(void);

/// Puts the program's own modes in force again.
void terminal_signals_reenter_modes(void);

/// Says that the screen is ours from now on, so that its bytes must be sent to give it back.
void terminal_signals_engage_screen(void);

/// Gives the terminal back: the screen's bytes, then the modes. The second of two does nothing.
void terminal_signals_restore(void);

/// Says whether another program has the terminal: then a deadly signal is told to the loop alone,
/// without limiting its time.
void terminal_signals_hand_over(int is_given);

/// Puts the modes in force that were remembered at the start, whoever has the terminal.
void terminal_signals_enter_shell_modes(void);

/// Stops the process group as Ctrl-Z would, and returns when it goes on. The terminal must have
/// been given back.
void terminal_signals_stop_group(void);

/// Leaves at most so much time until the process ends by the signal, whatever it is doing.
void terminal_signals_limit_time(int signal, int milliseconds);

/// Ends the process by a signal with the default action, so that its status is the signal's.
_Noreturn void terminal_signals_end_process(int signal);
