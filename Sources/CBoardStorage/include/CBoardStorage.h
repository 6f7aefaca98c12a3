#ifndef TERCET_CBOARD_STORAGE_H
#define TERCET_CBOARD_STORAGE_H

/// Sets whether the last connection to close writes the log back into the file and removes it.
///
/// The function behind it is variadic, which Swift cannot call. The connection is an `sqlite3 *`.
int tercet_set_checkpoint_on_close(void *connection, int enabled);

/// Sets whether triggers run; the function behind it is variadic too.
int tercet_set_triggers(void *connection, int enabled);

/// Makes a connection fit for a file of an enemy: no value or row is longer than `length`, its schema
/// can call no function with effects, and the schema's own table can't be written.
void tercet_distrust(void *connection, int length);

/// Calls a function after each so many steps of SQLite's virtual machine, or none where it is null.
///
/// What it answers other than 0 ends the statement that runs.
void tercet_set_progress(
    void *connection, int steps, int (*function)(void *), void *context);

/// Reads bytes of the main file through the descriptor that SQLite has open, past log and cache.
///
/// Another descriptor would drop SQLite's locks when it is closed. What lies behind the file's end
/// is read as zeros. Returns an SQLite result code, 0 where it worked.
int tercet_read_main_file(void *connection, void *bytes, int count, long long offset);

/// The length of the main file that SQLite has open, or -1.
long long tercet_main_file_size(void *connection);

/// Whether the log that SQLite has open still ends with the frame that its index says.
///
/// A log that was emptied, cut off or written over in place is not; what can't be told counts as whole.
int tercet_log_is_whole(void *connection);

/// Has files removed where the process is ended by SIGINT, SIGTERM or SIGHUP: the one at a path, and
/// what SQLite puts beside it. Signals that the program handles or ignores are left alone.
///
/// Returns what `tercet_keep_at_end` takes, or -1 where nothing more can be remembered.
int tercet_remove_at_end(const char *path);

/// Forgets a file that was to be removed.
void tercet_keep_at_end(int slot);

/// Has the process end with a line on standard error, and a code, where another program cuts off the
/// index of a log, which SQLite has mapped into memory: nothing can be read on then.
///
/// Any other SIGBUS goes to the handler that was there before.
void tercet_end_on_lost_index(const char *line, int code);

/// The `errno` of the last read or write of the main file or its log that failed in the system, or 0.
int tercet_last_file_errno(void *connection);

/// Makes a connection read a database from memory, which must outlive it and is not changed.
int tercet_read_from_memory(void *connection, void *bytes, long long count);

/// Hashes the rows of a query with SHA-256: the bytes of each text, each with a zero behind it.
///
/// `digits` takes 64 hexadecimal digits and a zero. Returns an SQLite result code, 0 where it worked;
/// a value that is no text is a mismatch.
int tercet_digest_of_texts(void *connection, const char *query, char *digits);

/// Renames a file to a name that must be free; -1 and `errno` otherwise.
int tercet_rename_to_new(const char *from, const char *to);

/// Adds two functions to a connection: `tercet_is_candidate`, whether the bit of a key is set, and
/// `tercet_candidate`, which lets other keys through now and then.
///
/// A function of Swift costs more than all else of a row that is passed over. Returns what
/// `tercet_set_candidates` takes, which lives as long as the connection, or null.
void *tercet_add_candidate_functions(void *connection);

/// Gives the functions their bits, one for each key below `frontier`; keys from there on are
/// candidates.
///
/// Of each `stride` keys that are none, `tercet_candidate` lets one through, so that a walk is heard of.
void tercet_set_candidates(
    void *function, const unsigned long long *words, long long frontier, int stride);

/// Whether a phrase is in a text, as far as bytes can say it: 1 where it is, 0 where it is not, -1 where
/// only the plain rules know.
///
/// The phrase is null where it has other letters than those that are compared as they stand.
int tercet_find_phrase(const void *phrase, int length, const void *text, int count);

/// Adds two functions to a connection: `tercet_finds(phrase, text)`, which is null where that is not
/// known, and finds nothing in no text; and `tercet_small_letters(text)`, which is null where the text
/// is not of ASCII.
int tercet_add_text_functions(void *connection);

/// Adds a function to a connection: `tercet_logged_column(entry)`, the identifier of the column in which
/// one side of an entry of the log has a card; null where it is archived there, or is in none.
int tercet_add_log_functions(void *connection);

/// Values of a prepared statement, for what is done to very many rows; they are copied. Indexes count
/// from 1.
void tercet_bind_integer(void *statement, int index, long long value);
void tercet_bind_real(void *statement, int index, double value);
void tercet_bind_blob(void *statement, int index, const void *bytes, int count);
void tercet_bind_text(void *statement, int index, const void *bytes, int count);

/// Runs a statement to its next row: 100 where there is one, 101 at the end, else a result code.
int tercet_step(void *statement);

/// Ends a run, so that the statement can be run again; its values are null then.
void tercet_reset(void *statement);

/// Values of the present row, valid until the next step; columns count from 0. The types are those of
/// SQLite: 1 for a whole number, 3 for a text, 4 for bytes, 5 for null.
int tercet_column_type(void *statement, int column);
long long tercet_column_integer(void *statement, int column);
const void *tercet_column_bytes(void *statement, int column, int *count);

/// Begins to read what is committed at this moment, and goes on until the answer is given back: what
/// is read meanwhile needs no lock of its own. NULL where nothing can be read.
void *tercet_hold_reading(void *connection);
void tercet_end_reading(void *hold);

/// The path by which the kernel started this program, which may be relative, or null.
const char *tercet_start_path(void);

/// Runs statements whose rows nobody wants; the answer is SQLite's code.
int tercet_run(void *connection, const char *sql);

/// What `PRAGMA foreign_keys = ON` does.
int tercet_enable_foreign_keys(void *connection);

/// Has nobody be asked what a statement may read and write while it is prepared.
void tercet_ask_no_authorizer(void *connection);

/// Has large blocks of memory go back to the system when they are freed, whatever was freed before.
void tercet_return_large_blocks(void);

/// Has the C library give back what is free.
void tercet_return_freed_memory(void);

/// Waits for the turn to write, which belongs to an open descriptor of the board's log and comes in the
/// order of arrival: 1 where it came, 0 where it did not in so many milliseconds, -1 where the file
/// system knows no such locks.
int tercet_take_turn(int descriptor, int milliseconds);

/// Lets the next one write; closing the descriptor does the same, and the kernel at a process's end.
void tercet_end_turn(int descriptor);

/// Locks bytes of a file against writers until the descriptor is closed; -1 and `errno` where another
/// process has them locked.
int tercet_hold_still(int descriptor, long long start, int count);

/// Whether a place of a file can be read without waiting for the disk; true where that is not known.
int tercet_is_in_memory(int descriptor, long long offset);

/// Has a stretch of a file read from the disk, without waiting for it.
void tercet_begin_reading(int descriptor, long long offset, long long count);

/// Has a stretch of a file written to the disk, without waiting for it.
void tercet_begin_writeback(int descriptor, long long offset, long long count);

#endif
