import Foundation

/// A descriptor that becomes readable when the process is asked to end.
struct StopSignals {
  let descriptor: Int32

  /// Fails if the process has no descriptors left.
  init?() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    writingEnd = ends[1]
    // The parent may have blocked these signals, and masks are inherited.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    for number in [SIGTERM, SIGINT, SIGHUP] {
      signal(number) { _ in _ = write(writingEnd, "!", 1) }
    }
  }
}

/// Used by the signal handler; written once, before the handler is installed.
private nonisolated(unsafe) var writingEnd: Int32 = -1
