#define _GNU_SOURCE
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

extern char **environ;

static char home[PATH_MAX];

static void remove_home(void) { rmdir(home); }

// The settings of whoever runs the tests that a program under test would take for its own.
static void forget_settings(void) {
  static const char *const kept[] = {"TERCET_SOAK=",   "TERCET_SEED=",     "TERCET_ROUNDS=", "TERCET_BINARY=",
                                     "TERCET_RECORD=", "TERCET_POSTGRES=", NULL};
  for (char **entry = environ; *entry;) {
    int is_kept = strncmp(*entry, "TERCET_", 7) != 0;
    for (int i = 0; kept[i]; i++) is_kept |= strncmp(*entry, kept[i], strlen(kept[i])) == 0;
    char name[128] = "";
    if (!is_kept && sscanf(*entry, "%127[^=]", name) == 1 && unsetenv(name) == 0) {
      entry = environ;
    } else {
      entry += 1;
    }
  }
  unsetenv("LC_ALL");
  unsetenv("XDG_CONFIG_HOME");
  unsetenv("XDG_DATA_HOME");
  setenv("LANG", "C.UTF-8", 1);
  setenv("TERM", "xterm-256color", 1);
  const char *temporary = getenv("TMPDIR");
  snprintf(home, sizeof home, "%s/tercet-home-XXXXXX", temporary ? temporary : "/tmp");
  if (mkdtemp(home)) {
    setenv("HOME", home, 1);
    atexit(remove_home);
  }
}

// Before anything else runs: a program that a test starts inherits what the test process has, such as a
// SIGHUP that nohup ignores.
__attribute__((constructor)) static void begin_test_process(void) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  umask(022);
  struct rlimit files;
  if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
    files.rlim_cur = files.rlim_max < 4096 ? files.rlim_max : 4096;
    setrlimit(RLIMIT_NOFILE, &files);
  }
  forget_settings();
}
