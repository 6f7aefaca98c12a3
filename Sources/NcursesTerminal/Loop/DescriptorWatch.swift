internal import CTerminalSignals
internal import Glibc

/// A descriptor that the loop watches beside the terminal.
struct DescriptorWatch {
  var descriptor: Int32
  var handler: () -> Void
}

extension NcursesTerminal {
  /// Calls the handler on the loop whenever the descriptor has something to read or was closed.
  ///
  /// A frame is made after it. The handler reads what there is, or ends the watch.
  package func watch(_ descriptor: Int32, handler: @escaping () -> Void) {
    endWatch(descriptor)
    watches.append(DescriptorWatch(descriptor: descriptor, handler: handler))
  }

  package func endWatch(_ descriptor: Int32) {
    watches.removeAll { $0.descriptor == descriptor }
  }

  /// A way to run something on the loop from another thread; nil where there is no descriptor left.
  package func makeWaker(_ handler: @escaping () -> Void) -> LoopWaker? {
    let descriptor = terminal_signals_make_wake_descriptor()
    guard descriptor >= 0 else { return nil }
    watch(descriptor) {
      var count: UInt64 = 0
      _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
      handler()
    }
    return LoopWaker(descriptor: descriptor)
  }
}

/// Wakes the loop; from any thread, as often as one likes.
package struct LoopWaker: Sendable {
  let descriptor: Int32

  /// Has the handler run on the loop, once for all the calls since it last ran.
  package nonisolated func wake() {
    var one: UInt64 = 1
    _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
  }
}
