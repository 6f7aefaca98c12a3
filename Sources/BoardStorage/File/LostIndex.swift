internal import CBoardStorage

/// The index of a board's log, which SQLite maps into memory and another program may truncate.
package enum LostIndex {
  package static func sentence(ofFileAt path: String) -> String {
    "another program truncated a file next to “\(path)” while it was open; saved changes are safe"
  }

  /// Ends the process with this line instead of SIGBUS when that happens: nothing more can be read.
  ///
  /// The line must be safe for a terminal. The last one set is used.
  package static func endProcess(saying line: String) {
    // 4 is the exit code for all other trouble with the file.
    tercet_exit_on_lost_index(line + "\n", 4)
  }
}
