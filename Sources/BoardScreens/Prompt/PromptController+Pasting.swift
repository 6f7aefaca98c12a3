import BoardModel
import TerminalKit
import TerminalSurface

/// Pasting into the prompt: one line is inserted, several lines are offered as one card each.
extension PromptController {
  /// A paste on the board opens the prompt; nothing is added before Enter.
  func paste(_ text: String) {
    let lines = PastedList(text).lines
    guard !lines.isEmpty else { return }
    if prompt == nil { startAdding(keeping: false) }
    guard var prompt else { return }
    // The paste replaces an offered unsaved text, like anything typed.
    let isFresh = prompt.editor.characters.isEmpty || prompt.editor.isSelected
    guard case .adding = prompt.purpose, isFresh else {
      return insert(Self.joined(text), &prompt)
    }
    if lines.count > 1 { return offer(lines, &prompt) }
    insert(lines[0], &prompt)
  }

  private func insert(_ text: String, _ prompt: inout Prompt) {
    guard prompt.editor.insert(text) else { return context.say(.lineIsFull) }
    prompt.editor.deselect()
    prompt.offered = []
    edited(&prompt)
  }

  private static func joined(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { TitleRule.singleLine(String($0)) }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func offer(_ lines: [String], _ prompt: inout Prompt) {
    prompt.offered = lines
    show(prompt)
    let count = lines.count.grouped
    let choices = [
      context.keys.label(of: PasteCommand.cardALine).map { "\($0) adds \(lines.count.cards)" },
      context.keys.label(of: PasteCommand.oneCard).map { "\($0) makes one" },
    ]
    .compactMap(\.self)
    context.say(
      .note("\(count) lines\(understood(lines)): \(choices.joined(separator: ", ")).")
    )
  }

  /// The most lines that are checked for dates and tags.
  private static let readLimit = 500

  /// How many lines contain dates or tags, so that the result is no surprise.
  private func understood(_ lines: [String]) -> String {
    guard lines.count <= Self.readLimit else { return "" }
    let today = context.environment.today()
    let count = lines.reduce(0) { $0 + (QuickAdd($1, today: today).isMoreThanTitle ? 1 : 0) }
    return count == 0 ? "" : ", \(count) with dates or tags"
  }

  func handleOffer(_ press: KeyPress, _ prompt: Prompt) -> Handling {
    var prompt = prompt
    switch context.keymap.command(for: press, as: PasteCommand.self) {
    case .cardALine: submitOffer(prompt)
    case .oneCard: insert(prompt.offered.joined(separator: " "), &prompt)
    case .drop:
      prompt.offered = []
      show(prompt)
      context.say(nil)
    case nil: break
    }
    return .consumed
  }

  private func submitOffer(_ prompt: Prompt) {
    for (index, line) in prompt.offered.enumerated() {
      guard let fault = TitleRule.fault(in: line) else { continue }
      return context.say(.failure("No card added, line \(index + 1): \(fault.reason)."))
    }
    let today = context.environment.today()
    add(prompt.offered.map { QuickAdd($0, today: today).draft }, at: placement(of: prompt))
  }
}
