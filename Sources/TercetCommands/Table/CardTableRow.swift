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
    let when = card.due.map { due in
      let isClosed = card.place.isArchived || kind == .done
      let phrase = DuePhrase(due, today: today, isDone: isClosed)
      return Part(phrase.text + (repeats.isEmpty ? "" : " ↻"), phrase.urgency.look)
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
