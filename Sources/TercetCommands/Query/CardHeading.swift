import BoardModel
import TerminalSurface

/// The heading of a section, in the order of output; headings that differ only in case are equal.
struct CardHeading: Hashable, Comparable {
  private let rank: Int
  private let key: String
  let title: String

  private init(_ rank: Int, _ title: String, key: String? = nil) {
    (self.rank, self.title, self.key) = (rank, title, key ?? SpelledName.key(of: title))
  }

  static func == (left: CardHeading, right: CardHeading) -> Bool {
    (left.rank, left.key) == (right.rank, right.key)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    hasher.combine(key)
  }

  static func < (left: CardHeading, right: CardHeading) -> Bool {
    (left.rank, left.key) < (right.rank, right.key)
  }

  /// The heading for a card; without a group, its column.
  init(of card: Card, by group: CardGroup?, _ boards: BoardIndex, today: CalendarDay) {
    guard let group else {
      self.init(
        card.place.isArchived ? .max : boards.rank(of: card.column),
        card.place.isArchived
          ? card.draft.isTemplate ? "Templates" : "Archive" : boards.name(of: card.column)
      )
      return
    }
    let kind = boards.column(card.column)?.kind
    if group == .due, Self.isOverdue(card, kind, today) {
      self.init(.due(.beforeToday))
      return
    }
    let finish = group == .done ? card.place.knownFinish : nil
    self.init(
      CardSection(
        of: card.draft,
        finishedOn: finish.map { LocalMoment.here(at: $0).day },
        isDone: kind == .done,
        by: group,
        on: today,
        board: boards.board(of: card)?.name ?? ""
      )
    )
  }

  private init(_ section: CardSection) {
    let title = section.title.capitalizedFirst
    switch section {
    case .priority(let priority):
      self.init(-priority.rawValue, priority == .none ? title : "\(title) priority")
    case .due(.beforeToday): self.init(.min, Self.overdue)
    case .due(let due): self.init(due.rawValue, title)
    case .month(let month):
      self.init(0, "\(month.year)-\(month.month < 10 ? "0" : "")\(month.month)")
    case .estimate(let estimate): self.init(Int(estimate.hundredths), title)
    case .finished(let monday): self.init(-monday.daysSinceEpoch, title)
    case .board(let name): self.init(0, name, key: name)
    case .tag, .assignee, .lane: self.init(0, section.title)
    case .without(.due), .without(.month): self.init(.max, "No due date")
    case .without: self.init(.max, title)
    }
  }

  private static let overdue = "Overdue"

  /// Also of what was due earlier today: unlike on a screen, a heading collects its cards.
  private static func isOverdue(_ card: Card, _ kind: Column.Kind?, _ today: CalendarDay) -> Bool {
    (kind ?? .toDo).isOverdue(due: card.draft.dueDate, on: today, at: LocalClock.minute)
  }

  /// A heading of the agenda.
  init(inAgenda card: Card, _ today: CalendarDay) {
    if Self.isOverdue(card, nil, today) {
      self.init(.min, Self.overdue)
      return
    }
    let section = AgendaSection(of: card.due, on: today)
    let rank =
      switch section {
      case .beforeToday: Int.min
      case .day(let day): day.daysSinceEpoch
      case .month(let month): month.year * 12 + month.month + 1_000_000_000
      case .noDate: Int.max
      }
    self.init(rank, section.title(on: today))
  }
}

extension BoardIndex {
  /// The number of earlier columns, over all boards.
  func rank(of column: Column.ID) -> Int {
    boards.flatMap(\.columns).firstIndex { $0.id == column } ?? .max - 1
  }
}
