import BoardModel
import TerminalKit

/// New cards from templates.
extension PromptController {
  /// Whether the list of templates opens for a prompt: there are some, and nothing is typed.
  func offersTemplates(_ prompt: Prompt) -> Bool {
    guard case .adding = prompt.purpose, prompt.editor.characters.isEmpty else { return false }
    return (try? context.store.templates(limit: 1))?.isEmpty == false
  }

  /// Opens the list of templates, if there are any.
  func offerTemplates() -> Bool {
    guard let host = context.host, let outcomes else { return false }
    var picker: TemplatesPicker?
    context.reading { () throws(StoreError) in
      picker = try TemplatesPicker(context, outcomes: outcomes) { [self] in use($0) }
    }
    guard let picker, !picker.isEmpty else { return false }
    host.present(picker)
    return true
  }

  /// Continues the prompt with a template's title, ready to be replaced.
  private func use(_ template: Card) {
    guard var prompt, case .adding = prompt.purpose else { return }
    prompt.template = template.draft.fromTemplate
    prompt.editor = LineEditor(template.title)
    prompt.editor.selectAll()
    show(prompt)
    context.report(.note(words(for: template.draft)))
  }

  private func words(for template: CardDraft) -> String {
    let facts = QuickAddText.facts(of: template, today: context.environment.today())
    let list = facts.isEmpty ? "" : " with \(facts.joined(separator: ", "))"
    return "A card\(list). Type its title\(context.keys.tip(PromptCommand.submit, "adds it"))"
  }
}
