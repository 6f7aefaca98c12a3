/// A column of the flow: one of a board, or several of one kind over all boards.
package struct FlowColumn: Hashable, Sendable {
  package let name: String
  package let kind: Column.Kind
  /// The columns of the database that it stands for.
  package let columns: [Column.ID]

  package init(name: String, kind: Column.Kind, columns: [Column.ID]) {
    self.name = name
    self.kind = kind
    self.columns = columns
  }
}

extension FlowColumn {
  /// The columns of a board, in order.
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

/// What the log says of how cards flow through some columns.
package struct FlowData: Hashable, Sendable {
  /// By stretch of time, by column: how many cards were there at its end.
  package var counts: [[Int]]
  /// By stretch: how many cards came into a column of what is done, less those that left one.
  package var finished: [Int]
  /// How long each card took from the first column of what is being done to being done, in
  /// milliseconds; of the cards that were finished in one of the stretches and are still done.
  package var durations: [Int64]
  /// By column: the card that has stood there longest.
  package var oldest: [StandingCard?]

  package init(
    counts: [[Int]],
    finished: [Int],
    durations: [Int64],
    oldest: [StandingCard?]
  ) {
    self.counts = counts
    self.finished = finished
    self.durations = durations
    self.oldest = oldest
  }

  /// A card with how long it has stood where it is.
  package struct StandingCard: Hashable, Sendable {
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
