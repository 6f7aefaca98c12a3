import BoardModel
import BoardViewModels
import TerminalKit

/// A list of days until which the selected cards are hidden; any other day can be typed.
final class SnoozePicker: PickerScreen {
  nonisolated enum Choice: Hashable {
    case usual(SnoozeDay)
    case typed(CalendarDay)
    case other
    case none
  }

  let picker: Picker<Choice, Never>
  private let context: BoardContext
  private let prompt: PromptController
  private let outcomes: BoardOutcomes
  private let subject: SubjectCards
  private let today: CalendarDay
  /// When the card is due, if it is a single one.
  private let due: CalendarDay?

  /// Nil if there is no card that can be hidden, which is reported.
  init?(_ context: BoardContext, prompt: PromptController, outcomes: BoardOutcomes) {
    guard let subject = SubjectCards(context, outcomes.selection.selection) else { return nil }
    if context.columns.focused.viewModel.column.kind == .done {
      let verb = subject.isOne ? "is" : "are"
      context.report(.note("\(subject.words) \(verb) done, and done cards are not hidden."))
      return nil
    }
    (self.context, self.prompt, self.outcomes, self.subject) = (context, prompt, outcomes, subject)
    let today = context.environment.today()
    self.today = today
    due = subject.isOne ? context.columns.focused.window.content(of: subject.cards[0])?.due : nil
    picker = Picker(
      words: .init(
        title: "Hide \(subject.words) until",
        pick: "hide",
        missing: { "Can't read \(quoted($0)) as a day. Try fri, 3d or 24 dec." },
        typing: .always
      ),
      rows: [],
      keymap: context.keymap,
      host: context.host
    )
    picker.show(rows(typed: ""))
  }

  private func rows(typed text: String) -> [PickerRow<Choice>] {
    let usual = SnoozeDay.allCases.map { choice in
      row(.usual(choice), choice.words, choice.day(after: today))
    }
    let rest = [
      PickerRow(id: Choice.other, label: "another day…", detail: "or type it"),
      PickerRow(id: Choice.none, label: "don't hide", words: "none not at all show"),
    ]
    guard let day = day(text),
      !usual.contains(where: { $0.label.lowercased().contains(text.lowercased()) })
    else { return usual + rest }
    return [row(.typed(day), text, day)] + usual + rest
  }

  private func row(_ choice: Choice, _ label: String, _ day: CalendarDay) -> PickerRow<Choice> {
    let warning = StartWords.warning(start: day, due: due)
    return PickerRow(id: choice, label: label, detail: day.short(seenFrom: today) + warning)
  }

  private func day(_ text: String) -> CalendarDay? {
    guard case .start(let day)? = CardField.start.read(line: text, today: today).edit else {
      return nil
    }
    return day
  }

  func receive(_ answer: PickerResult<Choice, Never>) {
    if case .edited(let text) = answer { picker.show(rows(typed: text.singleLine)) }
  }

  func pick(_ choice: Choice) {
    context.host?.dismiss()
    switch choice {
    case .usual(let usual): hide(until: usual.day(after: today))
    case .typed(let day): hide(until: day)
    case .other: prompt.edit(.start)
    case .none: hide(until: nil)
    }
  }

  private func hide(until day: CalendarDay?) {
    guard let card = subject.cards.first else { return }
    outcomes.submit(.edit([card], [.start(day)], expecting: nil), about: subject.title)
  }
}

extension SnoozeDay {
  fileprivate var words: String {
    switch self {
    case .tomorrow: "tomorrow"
    case .monday: "next Monday"
    case .week: "in a week"
    case .month: "in a month"
    }
  }
}
