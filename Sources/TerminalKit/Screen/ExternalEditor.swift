package import TerminalSurface

/// The user's editor, as screens use it.
package protocol ExternalEditor: AnyObject {
  /// Writes a text to a file for the editor.
  ///
  /// - Returns: The program to run, with its arguments.
  func open(_ text: String, named title: String) throws(ExternalEditorError) -> [String]

  /// Reads the result after the editor has ended, and cleans up.
  func close(after end: ExitStatus) -> ExternalEdit
}

/// Why no editor was started, as a whole sentence.
package struct ExternalEditorError: Error, Hashable {
  package let reason: String

  package init(_ reason: String) {
    self.reason = reason
  }
}

package nonisolated enum ExternalEdit: Hashable, Sendable {
  case unchanged
  /// It ended so quickly that nobody can have typed anything. The hint is a whole sentence.
  case returnedImmediately(hint: String)
  case changed(String)
  /// The text is unchanged. The reason is a whole sentence.
  ///
  /// `leftover` is the text that the editor wrote before it failed, if it differs.
  case failed(String, leftover: String?)
  /// The program is about to end. The text is what the editor wrote, if it differs.
  case interrupted(String?)
}
