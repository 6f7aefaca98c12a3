import BoardModel
import BoardViewModels
import TerminalKit

/// Asks until when to hide the selected cards.
struct SnoozeMenu {
  private let context: BoardContext
  private let prompt: PromptController
  private let outcomes: BoardOutcomes

  init(_ context: BoardContext, prompt: PromptController, outcomes: BoardOutcomes) {
    (self.context, self.prompt, self.outcomes) = (context, prompt, outcomes)
  }

  private enum Choice {
    case day(CalendarDay?)
    case other
  }

  func open() {
    guard let card = context.subjectCard() else { return }
    if context.columns.focused.viewModel.column.kind == .done {
      return context.report(.note("\(quoted(card.title)) is done, and done cards are not hidden."))
    }
    let today = context.environment.today()
    var choices: [(key: Character, words: String, choice: Choice)] = SnoozeDay.allCases.map {
      let day = $0.day(after: today)
      return ($0.key, "\($0.words), \(day.short(seenFrom: today))", .day(day))
    }
    choices.append(("d", "until a date… (or type it)", .other))
    choices.append(("n", "not at all", .day(nil)))
    let items = choices.map { ChoiceMenu.Choice(key: $0.key, label: $0.words, isPresent: false) }
    let type: (Character) -> Void = { [prompt] in prompt.editDay(.start, typing: String($0)) }
    context.host?
      .ask("Snooze", items, typing: type) { [context, prompt, outcomes] in
        switch choices[$0].choice {
        case .other: prompt.editDay(.start)
        case .day(let day):
          let title = context.columns.focused.selectedPreview?.title ?? ""
          outcomes.submit(.edit([card.id], [.start(day)], expecting: nil), about: title)
        }
      }
  }
}

extension SnoozeDay {
  fileprivate var key: Character {
    switch self {
    case .tomorrow: "t"
    case .monday: "m"
    case .week: "w"
    case .month: "M"
    }
  }

  fileprivate var words: String {
    switch self {
    case .tomorrow: "until tomorrow"
    case .monday: "until next Monday"
    case .week: "for a week"
    case .month: "for a month"
    }
  }
}
