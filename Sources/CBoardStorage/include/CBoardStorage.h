#ifndef TERCET_CBOARD_STORAGE_H
#define TERCET_CBOARD_STORAGE_H

struct sqlite3;

/// Sets whether the last connection to close writes the log back into the file and removes it.
///
/// It wraps a variadic function, which Swift can't call.
int tercet_set_checkpoint_on_close(struct sqlite3 *connection, int enabled);

/// Sets whether triggers run; this also wraps a variadic function.
int tercet_set_triggers(struct sqlite3 *connection, int enabled);

/// Makes a connection safe for a hostile file: limits values and rows to `length` bytes, and its
/// schema can neither call functions with side effects nor be written directly.
void tercet_harden(struct sqlite3 *connection, int length);

/// Reads bytes of the main file through SQLite's descriptor, bypassing log and cache.
///
/// Closing another descriptor would drop SQLite's locks. Bytes past the end of the file are zero.
/// Returns an SQLite result code.
int tercet_read_main_file(struct sqlite3 *connection, void *bytes, int count, long long offset);

/// The length of the main file that SQLite has open, or -1.
long long tercet_main_file_size(struct sqlite3 *connection);

/// Whether SQLite's open log still ends with the frame that its index names.
///
/// It does not if the log was emptied, truncated or overwritten in place; if unknown, the answer is
/// yes.
int tercet_log_is_whole(struct sqlite3 *connection);

/// Removes a file and SQLite's files next to it if SIGINT, SIGTERM or SIGHUP ends the process.
///
/// Signals that the program handles or ignores are left alone. Returns a slot for
/// `tercet_keep`, or -1 if all are in use.
int tercet_remove_on_signal(const char *path);

void tercet_keep(int slot);

/// Ends the process with a line on standard error and an exit code if another program truncates the
/// index of a log, which SQLite maps into memory: nothing more can be read then.
///
/// Any other SIGBUS goes to the previous handler.
void tercet_exit_on_lost_index(const char *line, int code);

/// The `errno` of the last system call on the main file or its log that failed, or 0.
int tercet_last_file_errno(struct sqlite3 *connection);

/// Renames a file to a name that must be free; otherwise returns -1 and sets `errno`.
int tercet_rename_to_new(const char *from, const char *to);

/// Adds two functions to a connection: `tercet_is_candidate`, whether the bit of a key is set, and
/// `tercet_candidate`, which lets other keys through now and then.
///
/// In Swift, the call would cost more than everything else about a skipped row. Returns the
/// argument of `tercet_set_candidates`, which lives as long as the connection, or null.
void *tercet_add_candidate_functions(struct sqlite3 *connection);

/// Sets the bits of the functions, one for each key below `frontier`; keys from there on are
/// candidates.
///
/// `tercet_candidate` lets one in `stride` other keys through, so that a walk reports its progress.
void tercet_set_candidates(
    void *function, const unsigned long long *words, long long frontier, int stride);

/// Whether a phrase is in a text, as far as bytes can tell: 1 if it is, 0 if not, -1 if only the
/// plain rules know.
///
/// The phrase is null if it has letters that can't be compared as is.
int tercet_find_phrase(const void *phrase, int length, const void *text, int count);

/// Adds two functions to a connection.
///
/// `tercet_finds(phrase, text)` is null if unknown, and 0 for a null text.
/// `tercet_small_letters(text)` is null unless the text is ASCII.
int tercet_add_text_functions(struct sqlite3 *connection);

/// Adds `tercet_logged_column(entry)` to a connection: the identifier of a card's column in one
/// side of a log entry; null if the card is archived or in no column.
int tercet_add_log_functions(struct sqlite3 *connection);

/// Returns large blocks of memory to the system when they are freed.
void tercet_return_large_blocks(void);

/// Returns free memory to the system.
void tercet_return_freed_memory(void);

/// Waits for the turn to write, in order of arrival, on an open descriptor of the board's log:
/// returns 1 on success, 0 on timeout, -1 if the file system has no such locks.
int tercet_take_turn(int descriptor, int milliseconds);

/// Passes the turn on; closing the descriptor or ending the process does the same.
void tercet_end_turn(int descriptor);

/// Whether a place in a file can be read without waiting for the disk; true if unknown.
int tercet_is_cached(int descriptor, long long offset);

/// Starts reading a part of a file from the disk.
void tercet_begin_reading(int descriptor, long long offset, long long count);

/// Starts writing a part of a file to the disk.
void tercet_begin_writeback(int descriptor, long long offset, long long count);

#endif
