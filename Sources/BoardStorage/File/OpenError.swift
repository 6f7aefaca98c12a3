/// Why a board could not be opened; the file is byte for byte as it was.
package struct OpenError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// What is in the file is not a board that this version can use.
    case content
    /// The file or its folder cannot be read or written.
    case access
  }

  package let reason: Reason
  /// One sentence that says which file, what is wrong and what to do.
  ///
  /// It holds the path as it is, so whoever prints it makes it safe for a terminal.
  package let message: String

  package init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }

  /// What the program exits with: 3 for the file's content, 4 for what keeps it from the file.
  package var exitCode: Int32 {
    switch reason {
    case .content: 3
    case .access: 4
    }
  }
}
