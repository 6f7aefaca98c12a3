import Foundation

/// A descriptor that is readable once the process was asked to end.
struct StopSignals {
  let descriptor: Int32

  /// Nil where the process has no descriptor left.
  init?() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    writingEnd = ends[1]
    // Who started it may have blocked them, which is inherited.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    for number in [SIGTERM, SIGINT, SIGHUP] {
      signal(number) { _ in _ = write(writingEnd, "!", 1) }
    }
  }
}

/// Read by the handler; written once, before there is one.
private nonisolated(unsafe) var writingEnd: Int32 = -1
