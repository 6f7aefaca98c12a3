internal import BoardModel

extension HistoryEntry {
  /// Summarises a stretch from the rows read of it, oldest first.
  ///
  /// A row that only made room for others is ignored if another row says more.
  init?(_ all: [HistoryRow], of stretch: ClosedRange<Int64>) {
    let rows = Self.withoutRevivals(all)
    let hasMoves = rows.contains { if case .moved = $0.event { true } else { false } }
    let weights = rows.map { $0.weight(amongMoves: hasMoves) }
    guard let most = weights.max(), let place = weights.firstIndex(of: most), let last = all.last
    else { return nil }
    let first = rows[place]
    let chosen = zip(rows, weights).filter { $0.1 == most }.map(\.0)
    // Some rows of the stretch were not read, so all of them are counted.
    let isWhole = all.count == Int(last.sequence - all[0].sequence) + 1
    self.init(
      sequences: stretch,
      action: first.action,
      subject: first.subject,
      title: first.title,
      count: isWhole && last.sequence == stretch.upperBound
        ? chosen.count : Int(stretch.upperBound - stretch.lowerBound) + 1,
      event: first.event,
      date: first.date,
      client: first.client,
      author: first.author,
      isOnBoard: first.isOnBoard
    )
    home = first.home
    isAcrossColumns = Set(chosen.map(\.event.columns)).count > 1
  }

  /// Drops restore and delete rows around another machine's change to a card deleted here.
  private static func withoutRevivals(_ rows: [HistoryRow]) -> [HistoryRow] {
    guard rows.count >= 3 else { return rows }
    return rows.indices
      .filter { index in
        let isRevival = { (first: Int) in
          guard rows.indices.contains(first), rows.indices.contains(first + 2),
            case .restored = rows[first].event, case .deleted = rows[first + 2].event
          else { return false }
          return rows[first].subject == rows[first + 2].subject
        }
        return !isRevival(index) && !isRevival(index - 2)
      }
      .map { rows[$0] }
  }
}

extension HistoryRow {
  /// Which row describes an action that did several things; the highest wins.
  ///
  /// The next card of a repeat says less than the finished one; undo deletes it and moves that one
  /// back.
  fileprivate func weight(amongMoves hasMoves: Bool) -> Int {
    guard case .card(let card) = subject, card.followsAnother else { return event.weight }
    return switch event {
    case .added, .restored: -1
    case .deleted: hasMoves ? -1 : event.weight
    default: event.weight
    }
  }
}

extension HistoryEvent {
  /// The log's kind, if all rows of that kind are such events.
  var loggedKind: Change.Kind? {
    switch self {
    case .added: .created
    case .deleted: .deleted
    case .restored: .restored
    case .archived: .archived
    case .unarchived: .unarchived
    case .changed: changesTemplate ? .updated : nil
    default: nil
    }
  }

  private var changesTemplate: Bool {
    guard case .changed(let changes) = self else { return false }
    return changes.contains { $0.field == .template }
  }

  /// Which event describes an action that did several things; the highest wins.
  fileprivate var weight: Int {
    switch self {
    case .reordered: 0
    // A template is archived too, or restored.
    case .changed: changesTemplate ? 4 : 1
    case .moved: 2
    case .archived, .unarchived: 3
    case .deleted: 5
    case .added, .restored: 6
    case .commented, .uncommented: 7
    case .view: 8
    case .column: 9
    case .board: 10
    }
  }
}
