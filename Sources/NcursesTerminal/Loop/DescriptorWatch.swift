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
}
