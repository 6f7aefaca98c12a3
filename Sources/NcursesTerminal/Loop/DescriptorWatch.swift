/// A descriptor that the loop watches besides the terminal.
struct DescriptorWatch {
  var descriptor: Int32
  var handler: () -> Void
}

extension NcursesTerminal {
  /// Calls the handler on the loop whenever the descriptor is readable or closed.
  ///
  /// A frame follows. The handler must read the data or end the watch.
  package func watch(_ descriptor: Int32, handler: @escaping () -> Void) {
    endWatch(descriptor)
    watches.append(DescriptorWatch(descriptor: descriptor, handler: handler))
  }

  package func endWatch(_ descriptor: Int32) {
    watches.removeAll { $0.descriptor == descriptor }
  }
}
