import BoardModel
import BoardViewModels
import TerminalSurface

/// Pasting into the prompt: one line goes on with the text, several are offered as a card each.
extension BoardScreen {
  func paste(_ text: String) -> Handling {
    guard var prompt else {
      say(.note("Press a first: then a paste becomes a card, or one card a line."))
      return .consumed
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
    return .consumed
  }

  func refusePaste(_ bytes: Int) -> Handling {
    say(.failure("Not pasted: \(bytes / 1_048_576) MiB is over the limit of 1 MiB."))
    return .consumed
  }

  private func offer(_ lines: [String], _ prompt: inout Prompt) {
    prompt.offered = lines
    open(prompt)
    say(
      .note("The paste has \(lines.count) lines: Enter adds \(lines.count) cards, Tab makes one.")
    )
  }

  func handleOffer(_ press: KeyPress, _ prompt: Prompt) -> Handling {
    var prompt = prompt
    switch press {
    case KeyPress(.enter): submitOffer(prompt)
    case KeyPress(.tab):
      prompt.editor.insert(prompt.offered.joined(separator: " "))
      prompt.offered = []
      edited(&prompt)
    case KeyPress(.escape):
      prompt.offered = []
      open(prompt)
      say(nil)
    default: break
    }
    return .consumed
  }

  private func submitOffer(_ prompt: Prompt) {
    for (index, line) in prompt.offered.enumerated() {
      guard let fault = TitleRule.fault(in: line) else { continue }
      return say(.failure("No card added, line \(index + 1): \(fault.reason)."))
    }
    let drafts = prompt.offered.map { CardDraft(title: $0) }
    perform(.add(drafts, placement(of: prompt)), about: "")
  }
}
