import BoardModel
import TerminalSurface

/// Pasting into the prompt: one line goes on with the text, several are offered as a card each.
extension PromptController {
  func paste(_ text: String) {
    guard var prompt else {
      return context.say(.note("Press a first: then a paste becomes a card, or one card a line."))
    }
    let lines = text.split(whereSeparator: \.isNewline)
      .map { TitleRule.singleLine(String($0)) }
      .filter { !$0.isEmpty }
    if case .adding = prompt.purpose, lines.count > 1, prompt.editor.characters.isEmpty {
      offer(lines, &prompt)
    } else {
      prompt.editor.insert(lines.joined(separator: " "))
      edited(&prompt)
    }
  }

  private func offer(_ lines: [String], _ prompt: inout Prompt) {
    prompt.offered = lines
    show(prompt)
    context.say(
      .note(
        "The paste has \(lines.count.grouped) lines: Enter adds \(lines.count.cards), Tab makes one."
      )
    )
  }

  func handleOffer(_ press: KeyPress, _ prompt: Prompt) -> Handling {
    var prompt = prompt
    switch context.keymap.command(for: press, as: OfferCommand.self) {
    case .cardALine: submitOffer(prompt)
    case .oneCard:
      prompt.editor.insert(prompt.offered.joined(separator: " "))
      prompt.offered = []
      edited(&prompt)
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
    add(prompt.offered.map { CardDraft(title: $0) }, at: placement(of: prompt))
  }
}
