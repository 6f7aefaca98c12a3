#pragma once
#include <sys/types.h>

// Another program in the terminal's foreground, in its own process group.

/// Starts a program with default signal actions in the foreground. Returns 0 or an errno.
int terminal_program_start(char *const arguments[], pid_t *program);

enum terminal_program_state {
  terminal_program_runs,
  terminal_program_stopped,
  terminal_program_exited,
  terminal_program_killed,
};

/// Returns the state of a program without waiting, and its exit code or signal in `number`.
enum terminal_program_state terminal_program_look(pid_t program, int *number);

/// Gives a process group the foreground. Works from the background too.
void terminal_program_set_foreground(pid_t group);

/// Gives our own process group the foreground.
void terminal_program_take_foreground(void);

int terminal_program_is_ours(void);

/// Saves the terminal modes that a stopped program has set.
void terminal_program_remember_modes(void);

/// Restores those modes.
void terminal_program_reenter_modes(void);
