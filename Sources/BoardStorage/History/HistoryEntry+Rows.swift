internal import BoardModel

extension HistoryEntry {
  /// The entry that tells of a stretch, by the rows of it that were read, oldest first.
  ///
  /// A row that only made room for others does not count where another says more.
  init?(_ rows: [HistoryRow], of stretch: ClosedRange<Int64>) {
    guard let most = rows.map(\.event.weight).max(),
      let first = rows.first(where: { $0.event.weight == most }), let last = rows.last
    else { return nil }
    // Rows between two that stand apart were not read, so all of them are taken for such.
    let isWhole = rows.count == Int(last.sequence - rows[0].sequence) + 1
    self.init(
      sequences: stretch,
      action: first.action,
      subject: first.subject,
      title: first.title,
      count: isWhole && last.sequence == stretch.upperBound
        ? rows.count { $0.event.weight == most } : Int(stretch.upperBound - stretch.lowerBound) + 1,
      event: first.event,
      date: first.date,
      client: first.client,
      author: first.author,
      isOnBoard: first.isOnBoard
    )
  }
}

extension HistoryEvent {
  /// How much it says, where an action did several things.
  fileprivate var weight: Int {
    switch self {
    case .reordered: 0
    case .changed: 1
    case .moved: 2
    case .archived, .unarchived: 3
    case .deleted: 4
    case .added, .restored: 5
    case .commented, .uncommented: 6
    case .view: 7
    case .column: 8
    case .board: 9
    }
  }
}
