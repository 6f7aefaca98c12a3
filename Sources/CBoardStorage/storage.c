#define _GNU_SOURCE
#include "CBoardStorage.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

int tercet_set_checkpoint_on_close(sqlite3 *connection, int enabled) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !enabled, (int *)0);
}

int tercet_set_triggers(sqlite3 *connection, int enabled) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, enabled, (int *)0);
}

void tercet_harden(sqlite3 *db, int length) {
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, length);
}

static sqlite3_file *main_file(sqlite3 *connection) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  return code == SQLITE_OK && file && file->pMethods ? file : 0;
}

int tercet_read_main_file(sqlite3 *connection, void *bytes, int count, long long offset) {
  sqlite3_file *file = main_file(connection);
  if (!file) return SQLITE_MISUSE;
  int code = file->pMethods->xRead(file, bytes, count, offset);
  return code == SQLITE_IOERR_SHORT_READ ? SQLITE_OK : code;
}

long long tercet_main_file_size(sqlite3 *connection) {
  sqlite3_file *file = main_file(connection);
  sqlite3_int64 size = -1;
  return file && file->pMethods->xFileSize(file, &size) == SQLITE_OK ? size : -1;
}

/// The first part of the log's index, as SQLite keeps it in shared memory (`WalIndexHdr` of wal.c).
struct index_header {
  unsigned int version, unused, change;
  unsigned char is_initialised, is_big_endian;
  unsigned short page_size;
  unsigned int last_frame, page_count;
  unsigned int frame_checksum[2];
  unsigned char salt[8];
  unsigned int checksum[2];
};

enum { INDEX_VERSION = 3007000, LOG_HEADER = 32, FRAME_HEADER = 24 };

static unsigned int big_endian(const unsigned char *bytes) {
  return (unsigned int)bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
}

static int log_has_last_frame(sqlite3_file *log, const struct index_header *header) {
  long long page = (header->page_size & 0xfe00) + ((header->page_size & 1) << 16);
  long long frame = page + FRAME_HEADER;
  unsigned char begin[LOG_HEADER], last[FRAME_HEADER];
  long long offset = LOG_HEADER + (header->last_frame - 1LL) * frame;
  sqlite3_int64 size = 0;
  if (log->pMethods->xFileSize(log, &size) != SQLITE_OK) return 1;
  if (size < offset + frame) return 0;
  if (log->pMethods->xRead(log, begin, LOG_HEADER, 0) != SQLITE_OK) return 1;
  if (log->pMethods->xRead(log, last, FRAME_HEADER, offset) != SQLITE_OK) return 1;
  return memcmp(begin + 16, header->salt, 8) == 0 && memcmp(last + 8, header->salt, 8) == 0 &&
         big_endian(last + 16) == header->frame_checksum[0] &&
         big_endian(last + 20) == header->frame_checksum[1];
}

int tercet_log_is_whole(sqlite3 *connection) {
  sqlite3_file *file = main_file(connection), *log = 0;
  int code =
      sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
  if (!file || file->pMethods->iVersion < 2 || code != SQLITE_OK || !log || !log->pMethods) return 1;
  void volatile *shared = 0;
  if (file->pMethods->xShmMap(file, 0, 32768, 0, &shared) != SQLITE_OK || !shared) return 1;
  // Another program may be writing: the header must be the same before and after.
  for (int tries = 0; tries < 100; tries++) {
    struct index_header before, after;
    memcpy(&before, (void *)shared, sizeof before);
    if (before.version != INDEX_VERSION || before.last_frame == 0) return 1;
    if (log_has_last_frame(log, &before)) return 1;
    memcpy(&after, (void *)shared, sizeof after);
    if (memcmp(&before, &after, sizeof before) == 0) return 0;
  }
  return 1;
}

enum { SLOTS = 4, SUFFIXES = 4 };
static char leftovers[SLOTS][SUFFIXES][4096];
static volatile sig_atomic_t is_taken[SLOTS];
static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};

static void remove_leftovers(int number) {
  for (int slot = 0; slot < SLOTS; slot++) {
    for (int i = 0; is_taken[slot] && i < SUFFIXES; i++) unlink(leftovers[slot][i]);
  }
  signal(number, SIG_DFL);
  raise(number);
}

int tercet_remove_on_signal(const char *path) {
  static const char *const suffixes[SUFFIXES] = {"", "-wal", "-shm", "-journal"};
  int slot = 0;
  while (slot < SLOTS && is_taken[slot]) slot++;
  if (slot == SLOTS || strlen(path) + 10 > sizeof leftovers[0][0]) return -1;
  for (int i = 0; i < SUFFIXES; i++) {
    snprintf(leftovers[slot][i], sizeof leftovers[0][0], "%s%s", path, suffixes[i]);
  }
  is_taken[slot] = 1;
  for (int i = 0; i < 3; i++) {
    struct sigaction now;
    if (sigaction(ending_signals[i], 0, &now) != 0 || now.sa_handler != SIG_DFL) continue;
    now = (struct sigaction){.sa_handler = remove_leftovers};
    sigaction(ending_signals[i], &now, 0);
  }
  return slot;
}

void tercet_keep(int slot) {
  if (slot < 0 || slot >= SLOTS) return;
  is_taken[slot] = 0;
  for (int other = 0; other < SLOTS; other++) {
    if (is_taken[other]) return;
  }
  for (int i = 0; i < 3; i++) {
    struct sigaction now;
    if (sigaction(ending_signals[i], 0, &now) == 0 && now.sa_handler == remove_leftovers) {
      signal(ending_signals[i], SIG_DFL);
    }
  }
}

int tercet_last_file_errno(sqlite3 *db) {
  int code = 0;
  sqlite3_file *log = 0;
  sqlite3_file_control(db, "main", SQLITE_FCNTL_LAST_ERRNO, &code);
  if (code == 0 &&
      sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) == SQLITE_OK && log &&
      log->pMethods) {
    log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &code);
  }
  return code;
}

int tercet_rename_to_new(const char *from, const char *to) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
}

int tercet_is_cached(int descriptor, long long offset) {
  char byte;
  struct iovec place = {&byte, 1};
  return preadv2(descriptor, &place, 1, offset, RWF_NOWAIT) >= 0 || errno != EAGAIN;
}

void tercet_begin_reading(int descriptor, long long offset, long long count) {
  posix_fadvise(descriptor, offset, count, POSIX_FADV_WILLNEED);
}

void tercet_begin_writeback(int descriptor, long long offset, long long count) {
  sync_file_range(descriptor, offset, count, SYNC_FILE_RANGE_WRITE);
}

struct tercet_candidates {
  const unsigned long long *words;
  long long frontier;
  int stride;
  int passed;
};

static int holds(const struct tercet_candidates *all, long long key) {
  return key < 0 || key >= all->frontier || (all->words[key >> 6] & 1ULL << (key & 63)) != 0;
}

static void is_candidate_or_nth(sqlite3_context *context, int count, sqlite3_value **values) {
  struct tercet_candidates *all = sqlite3_user_data(context);
  int found = holds(all, sqlite3_value_int64(values[0]));
  if (!found && ++all->passed >= all->stride) {
    all->passed = 0;
    found = 1;
  }
  sqlite3_result_int(context, found);
}

static void is_candidate(sqlite3_context *context, int count, sqlite3_value **values) {
  sqlite3_result_int(context, holds(sqlite3_user_data(context), sqlite3_value_int64(values[0])));
}

void *tercet_add_candidate_functions(sqlite3 *connection) {
  struct tercet_candidates *all = sqlite3_malloc(sizeof *all);
  if (all == NULL) return NULL;
  *all = (struct tercet_candidates){NULL, 0, 1, 0};
  int flags = SQLITE_UTF8 | SQLITE_DIRECTONLY;
  int code = sqlite3_create_function_v2(
      connection, "tercet_is_candidate", 1, flags, all, is_candidate, NULL, NULL, NULL);
  if (code == SQLITE_OK) {
    code = sqlite3_create_function_v2(
        connection, "tercet_candidate", 1, flags, all, is_candidate_or_nth, NULL, NULL, sqlite3_free);
  } else {
    sqlite3_free(all);
  }
  return code == SQLITE_OK ? all : NULL;
}

void tercet_set_candidates(
    void *function, const unsigned long long *words, long long frontier, int stride) {
  struct tercet_candidates *all = function;
  *all = (struct tercet_candidates){words, frontier, stride, 0};
}

void tercet_return_large_blocks(void) {
#ifdef M_MMAP_THRESHOLD
  mallopt(M_MMAP_THRESHOLD, 256 * 1024);
#endif
}

void tercet_return_freed_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
