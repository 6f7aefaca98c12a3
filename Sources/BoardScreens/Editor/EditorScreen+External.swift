import BoardModel
import BoardViewModels

/// The body in the user's own editor.
extension EditorScreen {
  /// Opens the body there; what comes back is a change like any other, not saved yet.
  func openExternally() {
    enterStep()
    // Nothing is kept while the other program runs, so what was typed so far is kept now.
    keepDraft()
    host?
      .editExternally(form.body.text, named: form.title.text) { [weak self] in self?.receive($0) }
  }

  private func receive(_ edit: ExternalEdit) {
    switch edit {
    case .unchanged: context.say(.note("The body is as it was."))
    case .returnedAtOnce(let hint): context.say(.note(hint))
    case .changed(let text):
      setBody(text)
      if validity.reason(for: .body) == nil {
        let tip = context.keys.tip(EditorCommand.save, "saves")
        context.say(.success("The body is as the editor left it\(tip)"))
      }
    case .failed(let reason, let leftover):
      if let leftover { form.body.clipboard = leftover }
      context.say(.failure(reason))
    case .interrupted(let text): if let text { setBody(text) }
    }
  }

  /// Puts another text in the body, as one step.
  func setBody(_ text: String) {
    if case .refused(let reason) = form.body.replace(with: text) {
      return context.say(.failure("\(reason.capitalizedFirst)."))
    }
    form.focus = .body
    send(.body)
  }
}
