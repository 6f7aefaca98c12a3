#pragma once
#include <sys/types.h>

// Another program in the terminal's foreground, in a process group of its own.

/// Starts a program with the signals as a shell leaves them, and gives it the terminal's foreground.
/// Answers 0, or why it could not be started, as errno says it.
int terminal_program_start(char *const arguments[], pid_t *program);

enum terminal_program_state {
  terminal_program_runs,
  terminal_program_stopped,
  terminal_program_exited,
  terminal_program_killed,
};

/// Says what has become of a program without waiting; the number is its exit code or its signal.
enum terminal_program_state terminal_program_look(pid_t program, int *number);

/// Gives the terminal's foreground to a process group; from the background too.
void terminal_program_set_foreground(pid_t group);

/// Gives it to our own.
void terminal_program_take_foreground(void);

/// Whether our own process group has the terminal's foreground.
int terminal_program_is_ours(void);

/// Remembers the modes in which a stopped program has left the terminal.
void terminal_program_remember_modes(void);

/// Gives the terminal those modes again.
void terminal_program_reenter_modes(void);
