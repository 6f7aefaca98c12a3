#include "CFileSystem.h"

#include <sys/auxv.h>

// Swift reads a program's arguments from /proc/self/cmdline, and ends the program if it can't: without
// /proc, or without a free descriptor. glibc passes them to constructors too.
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count) __attribute__((weak));

__attribute__((constructor)) static void keep_arguments(int count, char **arguments) {
  if (_swift_stdlib_overrideUnsafeArgvArgc) _swift_stdlib_overrideUnsafeArgvArgc(arguments, count);
}

const char *tercet_start_path(void) { return (const char *)getauxval(AT_EXECFN); }
