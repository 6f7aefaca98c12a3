#ifndef TERCET_CBOARD_STORAGE_H
#define TERCET_CBOARD_STORAGE_H

/// Sets whether the last connection to close writes the log back into the file and removes it.
///
/// It wraps a variadic function, which Swift can't call. The connection is an `sqlite3 *`.
int tercet_set_checkpoint_on_close(void *connection, int enabled);

/// Keeps the log and its index when the last connection closes, empty and with their rights.
int tercet_keep_log(void *connection);

/// Sets whether triggers run; this also wraps a variadic function.
int tercet_set_triggers(void *connection, int enabled);

/// Makes a connection safe for a hostile file: limits values and rows to `length` bytes, and its
/// schema can neither call functions with side effects nor be written directly.
void tercet_harden(void *connection, int length);

/// Calls a function after every `steps` steps of SQLite's virtual machine; null removes it.
///
/// If it returns anything but 0, the running statement is interrupted.
void tercet_set_progress(
    void *connection, int steps, int (*function)(void *), void *context);

/// Reads bytes of the main file through SQLite's descriptor, bypassing log and cache.
///
/// Closing another descriptor would drop SQLite's locks. Bytes past the end of the file are zero.
/// Returns an SQLite result code.
int tercet_read_main_file(void *connection, void *bytes, int count, long long offset);

/// The length of the main file that SQLite has open, or -1.
long long tercet_main_file_size(void *connection);

/// Whether SQLite's open log still ends with the frame that its index names.
///
/// It does not if the log was emptied, truncated or overwritten in place; if unknown, the answer is
/// yes.
int tercet_log_is_whole(void *connection);

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
int tercet_last_file_errno(void *connection);

/// Reads a database from memory, which must outlive the connection and is not changed.
int tercet_read_from_memory(void *connection, void *bytes, long long count);

/// Renames a file to a name that must be free; otherwise returns -1 and sets `errno`.
int tercet_rename_to_new(const char *from, const char *to);

/// Adds two functions to a connection: `tercet_is_candidate`, whether the bit of a key is set, and
/// `tercet_candidate`, which lets other keys through now and then.
///
/// In Swift, the call would cost more than everything else about a skipped row. Returns the
/// argument of `tercet_set_candidates`, which lives as long as the connection, or null.
void *tercet_add_candidate_functions(void *connection);

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
int tercet_add_text_functions(void *connection);

/// Adds `tercet_logged_column(entry)` to a connection: the identifier of a card's column in one
/// side of a log entry; null if the card is archived or in no column.
int tercet_add_log_functions(void *connection);

/// Binds values of a prepared statement, copying them, for work on very many rows; indices count
/// from 1.
void tercet_bind_integer(void *statement, int index, long long value);
void tercet_bind_real(void *statement, int index, double value);
void tercet_bind_blob(void *statement, int index, const void *bytes, int count);
void tercet_bind_text(void *statement, int index, const void *bytes, int count);

/// Steps a statement: returns 100 for a row, 101 at the end, otherwise a result code.
int tercet_step(void *statement);

/// Resets a statement and its values to null, so that it can run again.
void tercet_reset(void *statement);

/// Reads values of the current row, valid until the next step; columns count from 0.
///
/// Types are SQLite's: 1 integer, 3 text, 4 blob, 5 null.
int tercet_column_type(void *statement, int column);
long long tercet_column_integer(void *statement, int column);
const void *tercet_column_bytes(void *statement, int column, int *count);

/// Removes the authoriser, which is called for everything that a statement reads and writes.
void tercet_remove_authorizer(void *connection);

/// Returns large blocks of memory to the system when they are freed.
void tercet_return_large_blocks(void);

/// Returns free memory to the system.
void tercet_return_freed_memory(void);

/// Waits for the turn to write, in order of arrival, on an open descriptor of the board's log:
/// returns 1 on success, 0 on timeout, -1 if the file system has no such locks.
int tercet_take_turn(int descriptor, int milliseconds);

/// Passes the turn on; closing the descriptor or ending the process does the same.
void tercet_end_turn(int descriptor);

/// Locks bytes of a file against writers until the descriptor is closed; returns -1 and sets
/// `errno` if another process has locked them.
int tercet_lock_shared(int descriptor, long long start, int count);

/// Whether a place in a file can be read without waiting for the disk; true if unknown.
int tercet_is_cached(int descriptor, long long offset);

/// Starts reading a part of a file from the disk.
void tercet_begin_reading(int descriptor, long long offset, long long count);

/// Starts writing a part of a file to the disk.
void tercet_begin_writeback(int descriptor, long long offset, long long count);

#endif
