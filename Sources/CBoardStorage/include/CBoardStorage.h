#ifndef TERCET_CBOARD_STORAGE_H
#define TERCET_CBOARD_STORAGE_H

/// Sets whether the last connection to close writes the log back into the file and removes it.
///
/// The function behind it is variadic, which Swift cannot call. The connection is an `sqlite3 *`.
int tercet_set_checkpoint_on_close(void *connection, int enabled);

/// Renames a file to a name that must be free; -1 and `errno` otherwise.
int tercet_rename_to_new(const char *from, const char *to);

#endif
