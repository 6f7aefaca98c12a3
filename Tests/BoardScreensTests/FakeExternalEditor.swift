import BoardScreens
import TerminalKit
import TerminalSurface

/// An external editor that gives the answer of the test.
final class FakeExternalEditor: ExternalEditor {
  var answer = ExternalEdit.unchanged
  var fault: ExternalEditorError?
  /// What it was opened with.
  private(set) var opened: [String] = []

  func open(_ text: String, named title: String) throws(ExternalEditorError) -> [String] {
    if let fault { throw fault }
    opened.append("\(title): \(text)")
    return ["editor", "file"]
  }

  func close(after end: ExitStatus) -> ExternalEdit { answer }
}

extension BoardDriver {
  /// Lets the editor run that was asked for, as the loop does.
  func runExternalEditor(_ answer: ExternalEdit) {
    external.answer = answer
    let handover = stack.handover
    stack.handover = nil
    handover?.onEnd(.exited(0))
    send(.resumed)
  }
}
