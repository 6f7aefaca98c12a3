/// A column of the flow: one of a board, or all columns of a kind over several boards.
package struct FlowColumn: Hashable, Sendable {
  package let name: String
  package let kind: Column.Kind
  package let columns: [Column.ID]
}

extension FlowColumn {
  package static func columns(of board: Board) -> [FlowColumn] {
    board.columns.map { FlowColumn(name: $0.name, kind: $0.kind, columns: [$0.id]) }
  }

  /// A column for each kind, over the boards in use.
  package static func columns(over boards: [Board]) -> [FlowColumn] {
    let all = boards.filter { !$0.isArchived }.flatMap(\.columns)
    return Column.Kind.allCases.map { kind in
      FlowColumn(
        name: kind.name.prefix(1).uppercased() + kind.name.dropFirst(),
        kind: kind,
        columns: all.filter { $0.kind == kind }.map(\.id)
      )
    }
  }
}

/// How cards flow through some columns, from the log.
package struct FlowData: Hashable, Sendable {
  /// By period, by column: the number of cards at the end of the period.
  package var counts: [[Int]]
  /// By period: the number of cards that entered a done column, minus those that left one.
  package var finished: [Int]
  /// Milliseconds from the first doing column to done, for each card that was finished in one of
  /// the periods and is still done.
  package var durations: [Int64]
  /// By period, by column: the sum of the present estimates of these cards, in hundredths; empty if
  /// no card has one.
  package var estimates: [[Int]]
  /// By column: the card that has been there longest.
  package var oldest: [OldestCard?]

  package init(
    counts: [[Int]],
    finished: [Int],
    durations: [Int64],
    oldest: [OldestCard?],
    estimates: [[Int]] = []
  ) {
    self.counts = counts
    self.finished = finished
    self.durations = durations
    self.estimates = estimates
    self.oldest = oldest
  }

  /// A card with the time since which it has been in its column.
  package struct OldestCard: Hashable, Sendable {
    package let id: Card.ID
    package let title: String
    package let since: Timestamp

    package init(id: Card.ID, title: String, since: Timestamp) {
      self.id = id
      self.title = title
      self.since = since
    }
  }
}
