internal import CBoardStorage

/// The index of a board's log, which SQLite has mapped into memory, and which another program may cut
/// off.
package enum LostIndex {
  /// What is to be said then of a board.
  package static func sentence(ofFileAt path: String) -> String {
    "another program truncated a file next to “\(path)” while it was open; saved changes are safe"
  }

  /// Has the process end with a line then, and not by SIGBUS: nothing can be read on.
  ///
  /// The line must be safe for a terminal; the last one that was set is said.
  package static func endProcess(saying line: String) {
    // That of all other trouble with the file.
    tercet_end_on_lost_index(line + "\n", 4)
  }
}
