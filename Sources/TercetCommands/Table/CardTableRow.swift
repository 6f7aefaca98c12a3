import BoardModel
import TerminalSurface

/// A card as a row of a table, made safe for a terminal and measured.
struct CardTableRow {
  struct Part {
    let text: DisplayText
    let look: TerminalLook

    init(_ text: String, _ look: TerminalLook = .plain) {
      (self.text, self.look) = (DisplayText(text), look)
    }
  }

  let id: Part
  let sign: Part?
  let title: Part
  let due: Part?
  let steps: Part?
  let labels: [Part]
  /// Where the card is; nil if the heading shows it.
  let place: Part?

  init(_ card: Card, id: String, kind: Column.Kind?, place: String?, today: CalendarDay) {
    let isDone = kind == .done && !card.place.isArchived
    self.id = Part(id, .faint)
    sign = isDone ? Part("✓", .success) : card.priority.sign.map { Part($0, card.priority.look) }
    title = Part(card.title)
    let repeats = card.draft.repeats == nil ? "" : "↻"
    let finished = card.finishedOn(kind)
    let when = (finished ?? card.due)
      .map { day in
        let isClosed = card.place.isArchived || kind == .done
        let phrase = DuePhrase(day, today: today, isDone: isClosed)
        // Of what is done or late by days, the time no longer matters.
        let time = isClosed || day < today ? nil : card.draft.dueDate?.time
        let isLate =
          !isClosed && card.draft.dueDate?.hasPassed(on: today, at: LocalClock.minute) == true
        let words = [phrase.text, time?.text, repeats.isEmpty ? nil : repeats].compactMap(\.self)
        return Part(
          words.joined(separator: " "),
          isLate ? DuePhrase.Urgency.late.look : phrase.urgency.look
        )
      }
    due = when ?? (repeats.isEmpty ? nil : Part(repeats, .faint))
    steps = ChecklistProgress(card.checklist).map { Part("\($0.done)/\($0.count)", .faint) }
    labels = card.draft.signedNames.map { Part($0, $0.first == "#" ? .tag : .plain) }
    self.place = place.map { Part($0, .faint) }
  }

  var labelsWidth: Int {
    labels.reduce(0) { $0 + $1.text.width } + max(0, labels.count - 1)
  }
}

extension Card {
  /// The day on which it was finished, if it is in a done column.
  func finishedOn(_ kind: Column.Kind?) -> CalendarDay? {
    guard kind == .done, !place.isArchived else { return nil }
    return place.knownFinish.map { LocalMoment.here(at: $0).day }
  }
}

extension Priority {
  fileprivate var look: TerminalLook {
    switch self {
    case .none, .low: .faint
    case .medium: .warning
    case .high: .danger
    }
  }
}

extension DuePhrase.Urgency {
  fileprivate var look: TerminalLook {
    switch self {
    case .late: .danger
    case .today: .warning
    case .tomorrow: .plain
    case .done, .later: .faint
    }
  }
}
