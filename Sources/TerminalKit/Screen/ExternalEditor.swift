package import TerminalSurface

/// The user's own editor, as the screens know it: a text goes in, and what came of it comes out.
package protocol ExternalEditor: AnyObject {
  /// Puts a text where the editor will find it.
  ///
  /// - Returns: the program to run, with its arguments.
  func open(_ text: String, named title: String) throws(ExternalEditorFault) -> [String]

  /// Reads what the editor has left, once it has ended, and tidies up.
  func close(after end: ProgramEnd) -> ExternalEdit
}

/// Why no editor was started; the reason is a whole sentence.
package struct ExternalEditorFault: Error, Hashable {
  package let reason: String

  package init(_ reason: String) {
    self.reason = reason
  }
}

/// What came of editing a text in another program.
package nonisolated enum ExternalEdit: Hashable, Sendable {
  case unchanged
  /// It came back so soon that nobody can have typed anything; the hint is a whole sentence.
  case returnedAtOnce(hint: String)
  case changed(String)
  /// The text is as it was; the reason is a whole sentence.
  ///
  /// `leftover` is what the editor had written before it failed, where that is another text.
  case failed(String, leftover: String?)
  /// The program is about to end; the text is what the editor had written, where it is another.
  case interrupted(String?)
}
