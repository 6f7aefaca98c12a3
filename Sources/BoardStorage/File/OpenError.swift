/// Why a board could not be opened; the file is unchanged.
package struct OpenError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The content of the file is not a board that this version can use.
    case content
    /// The file or its folder can't be read or written.
    case access
  }

  package let reason: Reason
  /// One sentence with the file, the problem and what to do.
  ///
  /// It contains the raw path, so make it safe before printing it to a terminal.
  package let message: String

  package init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }

  /// The program's exit code: 3 for the file's content, 4 for access.
  package var exitCode: Int32 {
    switch reason {
    case .content: 3
    case .access: 4
    }
  }
}
