import BoardModel

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
    switch group {
    case nil:
      self.init(
        card.place.isArchived ? .max : boards.rank(of: card.column),
        card.place.isArchived ? "Archive" : boards.name(of: card.column)
      )
    case .priority:
      let title =
        card.priority == .none ? "No priority" : "\(card.priority) priority".capitalizedFirst
      self.init(-card.priority.rawValue, title)
    case .due: self = Self.due(card.due, isDone: Self.isDone(card, boards), today)
    case .tag: self = card.tags.first.map { Self(0, "#" + $0) } ?? Self(1, "No tag")
    case .assignee: self = card.assignees.first.map { Self(0, "@" + $0) } ?? Self(1, "Nobody")
    case .lane: self = card.lane.map { Self(0, $0.name) } ?? Self(1, "No lane")
    case .estimate:
      self =
        card.estimate.map { Self(Int($0.hundredths), "=\($0.text)") } ?? Self(.max, "No estimate")
    case .board:
      let name = boards.board(of: card)?.name ?? ""
      self.init(0, name, key: name)
    case .month:
      self =
        card.due.map { day in
          let title = String(day.iso.prefix(7))
          return Self(0, title)
        } ?? Self(1, "No due date")
    case .done:
      self =
        card.place.knownFinish.map { moment in
          let monday = LocalDay.moment(at: moment).day.monday
          return Self(-monday.daysSinceEpoch, monday.weekTitle.capitalizedFirst)
        } ?? Self(1, "Not finished")
    }
  }

  /// A heading of the agenda.
  init(ofDue day: CalendarDay?, _ today: CalendarDay) {
    let section = AgendaSection(of: day, on: today)
    let rank =
      switch section {
      case .overdue: Int.min
      case .day(let day): day.daysSinceEpoch
      case .month(let month): month.year * 12 + month.month + 1_000_000_000
      case .noDate: Int.max
      }
    self.init(rank, section.title(on: today))
  }

  private static func isDone(_ card: Card, _ boards: BoardIndex) -> Bool {
    boards.column(card.column)?.kind == .done
  }

  private static func due(_ day: CalendarDay?, isDone: Bool, _ today: CalendarDay) -> CardHeading {
    guard let day else { return Self(5, "No due date") }
    return switch CardSection.DueSection(day, isDone: isDone, on: today) {
    case .past: Self(0, "Past")
    case .overdue: Self(1, "Overdue")
    case .today: Self(2, "Today")
    case .week: Self(3, "This week")
    case .later: Self(4, "Later")
    }
  }
}

extension BoardIndex {
  /// The number of earlier columns, over all boards.
  func rank(of column: Column.ID) -> Int {
    boards.flatMap(\.columns).firstIndex { $0.id == column } ?? .max - 1
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
