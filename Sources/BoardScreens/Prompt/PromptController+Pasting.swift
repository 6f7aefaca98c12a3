import BoardModel
import TerminalKit
import TerminalSurface

/// Pasting into the prompt: one line is inserted, several lines are offered as one card each.
extension PromptController {
  /// A paste on the board opens the prompt; nothing is added before Enter.
  func paste(_ text: String) {
    let items = PastedList(text).items
    guard let first = items.first else { return }
    if prompt == nil { startAdding(keeping: false) }
    guard var prompt else { return }
    // The paste replaces an offered unsaved text, like anything typed.
    let isFresh = prompt.editor.characters.isEmpty || prompt.editor.isSelected
    guard case .adding = prompt.purpose, isFresh else {
      return insert(Self.joined(text), &prompt)
    }
    if items.count > 1 || !first.isLine { return offer(items, &prompt) }
    insert(first.text, &prompt)
  }

  private func insert(_ text: String, _ prompt: inout Prompt) {
    guard prompt.editor.insert(text) else { return context.report(.lineIsFull) }
    prompt.editor.deselect()
    prompt.offered = []
    edited(&prompt)
  }

  private static func joined(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { TitleRule.singleLine(String($0)) }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func offer(_ items: [PastedList.Item], _ prompt: inout Prompt) {
    prompt.offered = items
    show(prompt)
    let isOne = items.count == 1
    let choices = [
      context.keys.label(of: PasteCommand.cardALine).map { "\($0) adds \(isOne ? "it" : "them")" },
      context.keys.label(of: PasteCommand.oneCard)
        .map { "\($0) \(isOne ? "types its title" : "makes one")" },
    ]
    .compactMap(\.self)
    let words = choices.joined(separator: ", ")
    context.report(.note("\(items.count.cards)\(understood(items)): \(words)."))
  }

  /// The most lines that are checked for dates and tags.
  private static let readLimit = 500

  /// What was recognised in the lines, so that the result is no surprise.
  private func understood(_ items: [PastedList.Item]) -> String {
    guard items.count <= Self.readLimit else { return "" }
    let today = context.environment.today()
    let facts = items.count { QuickAdd($0.text, today: today).isMoreThanTitle }
    let parts = [
      (items.count { $0.kind == .done }, "done"),
      (items.count { $0.kind == .doing }, "in progress"),
      (items.reduce(0) { $0 + $1.checklist.count }, "steps"), (facts, "with dates or tags"),
    ]
    return parts.filter { $0.0 > 0 }
      .map { ", \($0.0) \($0.0 == 1 && $0.1 == "steps" ? "step" : $0.1)" }.joined()
  }

  func handleOffer(_ press: KeyPress, _ prompt: Prompt) -> Handling {
    var prompt = prompt
    switch context.keymap.command(for: press, as: PasteCommand.self) {
    case .cardALine: submitOffer(prompt)
    case .oneCard: insert(prompt.offered.map(\.text).joined(separator: " "), &prompt)
    case .drop:
      prompt.offered = []
      show(prompt)
      context.report(nil)
    case nil: break
    }
    return .consumed
  }

  private func submitOffer(_ prompt: Prompt) {
    for (index, item) in prompt.offered.enumerated() {
      guard let fault = item.fault else { continue }
      return context.report(.failure("No cards added, card \(index + 1): \(fault)."))
    }
    let today = context.environment.today()
    let cards = prompt.offered.map { NewCard($0.draft(today: today), $0.kind) }
    add(cards, at: placement(of: prompt))
  }
}

extension PastedList.Item {
  /// Whether the prompt can hold all of it.
  fileprivate var isLine: Bool { kind == .toDo && checklist.isEmpty && body.isEmpty }

  fileprivate var fault: String? {
    TitleRule.fault(in: text)?.reason
      ?? checklist.lazy.compactMap { TitleRule.fault(in: $0.text)?.reason }.first
  }

  fileprivate func draft(today: CalendarDay) -> CardDraft {
    var draft = QuickAdd(text, today: today).draft
    draft.checklist = checklist
    draft.body = body.joined(separator: "\n")
    return draft
  }
}

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
    let today = context.environment.today()
    let facts = QuickAddText.facts(of: template, today: today, isShort: true, next: 0)
    let list = facts.isEmpty ? "" : ": \(facts.joined(separator: ", "))"
    return "New card\(list). Type its title\(context.keys.tip(PromptCommand.submit, "adds it"))"
  }
}
