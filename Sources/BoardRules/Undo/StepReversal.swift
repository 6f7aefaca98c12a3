package import BoardModel

package enum StepDirection: Sendable {
  case undo
  case redo

  /// The state that an entry left, seen in this direction, and the state to reach.
  func sides<Record>(_ before: Record?, _ after: Record?) -> (left: Record?, goal: Record?) {
    self == .undo ? (after, before) : (before, after)
  }
}

/// Reverts a step, or repeats it, as new changes of an action.
///
/// Each log entry has the values before and after. A changed field is set to one side if it still
/// has the value of the other. Fields that the entry did not change are kept, whoever wrote them.
///
/// If a column or a board was deleted, as many of its cards as possible are restored, and the step
/// reports those that changed since: one card doesn't hold back a hundred others.
package struct StepReversal {
  let transaction: any BoardTransaction
  let direction: StepDirection

  /// How many entries are in memory at once.
  private static let stretch = 500

  package init(_ direction: StepDirection, in transaction: any BoardTransaction) {
    self.direction = direction
    self.transaction = transaction
  }

  /// Reverts the entries of a stretch of the log.
  ///
  /// - Throws: `StoreError.conflict` if the step's result has changed since; some entries may be
  ///   reverted already, so call it inside a savepoint.
  package func run(_ step: ClosedRange<Int64>) throws -> RevertedStep {
    var summary = StepSummary()
    summary.isDeletion = try isDeletion(step)
    try revert(step, &summary) { _ in true }
    return try finish(summary)
  }

  /// Reverts the changes of one author, newest first, leaving out what has changed since.
  ///
  /// - Throws: `StoreError.conflict` if nothing can be reverted, or no board or column would be
  ///   left.
  package func run(_ changes: AuthoredChanges) throws -> ActionEffect {
    var summary = StepSummary()
    summary.revertsAuthor = true
    try revert(changes.stretch, &summary, where: changes.contains)
    let effect = try summary.effect()
    try checkStructure(summary)
    return effect
  }

  private func revert(
    _ step: ClosedRange<Int64>,
    _ summary: inout StepSummary,
    where isWanted: (Change) -> Bool
  ) throws {
    var rest: ClosedRange<Int64>? = step
    while let range = rest {
      let entries = try transaction.entries(
        in: range,
        newestFirst: direction == .undo,
        limit: Self.stretch
      )
      try revert(entries.filter(isWanted), &summary)
      rest = entries.last.flatMap { self.rest(of: range, beyond: $0.sequence) }
    }
  }

  /// Adds to a conflict the step that caused it, named as if it were reverted.
  ///
  /// Only the start of a very long step is read, and its entries are counted.
  package func naming(
    _ step: ClosedRange<Int64>,
    in conflict: UndoConflict
  ) throws -> UndoConflict {
    var summary = StepSummary()
    let entries = try transaction.entries(
      in: step,
      newestFirst: direction == .undo,
      limit: Self.stretch
    )
    for entry in entries { summary.add(entry, now: nil, direction) }
    if entries.count == Self.stretch { summary.count(entries: step.count) }
    var conflict = conflict
    conflict.step = try summary.finished()
    // Use its current title.
    if conflict.isAboutNamed { conflict.step?.title = conflict.title }
    return conflict
  }

  /// Reverts entries in bulk if all are about cards.
  private func revert(_ entries: [Change], _ summary: inout StepSummary) throws {
    let isOfCards = entries.allSatisfy { $0.card != nil }
    try transaction.together(isOfCards ? entries.count : 0) {
      for entry in entries { try revert(entry, &summary) }
    }
  }

  /// The part of a stretch after an entry in this direction.
  private func rest(of range: ClosedRange<Int64>, beyond place: Int64) -> ClosedRange<Int64>? {
    switch direction {
    case .undo: place > range.lowerBound ? range.lowerBound...place - 1 : nil
    case .redo: place < range.upperBound ? place + 1...range.upperBound : nil
    }
  }

  /// Whether a step deleted a column or a board: the deletion is its last entry.
  private func isDeletion(_ step: ClosedRange<Int64>) throws -> Bool {
    switch try transaction.entries(in: step, newestFirst: true, limit: 1).first?.subject {
    case .column(let change): change.after == nil
    case .board(let change): change.after == nil
    case .card, .comment, .view, nil: false
    }
  }

  /// Checks that the file still has a board in use, and each board a column.
  private func finish(_ summary: StepSummary) throws -> RevertedStep {
    let step = try summary.finished()
    try checkStructure(summary)
    return step
  }

  /// Refuses to leave no board in use, or a board without columns or with too many.
  private func checkStructure(_ summary: StepSummary) throws {
    if !summary.isStructural { return }
    func conflict(_ kind: UndoConflict.Kind, _ board: BoardRecord?) -> StoreError {
      .conflict(UndoConflict(kind: kind, subject: board?.id.uuid, title: board?.name ?? ""))
    }
    let boards = try transaction.boards()
    if !boards.contains(where: { $0.archivedAt == nil }) { throw conflict(.lastBoard, nil) }
    for board in boards {
      let count = try transaction.columns(of: board.id).count
      if count == 0 { throw conflict(.lastColumn, board) }
      if count > ColumnRule.countLimit { throw conflict(.tooManyColumns, board) }
    }
  }

  /// An entry with its card's earlier values in the server's order.
  private func asOrdered(_ entry: Change, _ summary: inout StepSummary) throws -> Change {
    guard let card = entry.card, card.before != nil, card.after != nil else { return entry }
    let earlier = try EarlierValues(card, at: entry.sequence, in: transaction)
    if earlier.change == card { return entry }
    if direction == .undo { summary.note(earlier.authors) }
    return Change(
      sequence: entry.sequence,
      action: entry.action,
      kind: entry.kind,
      subject: .card(earlier.change),
      date: entry.date,
      client: entry.client,
      author: entry.author
    )
  }

  private func revert(_ entry: Change, _ summary: inout StepSummary) throws {
    let entry = try asOrdered(entry, &summary)
    do {
      switch entry.subject {
      case .card(let change):
        let sides = direction.sides(change.before, change.after)
        var reversal = CardReversal(card: change.card, title: change.title, in: transaction)
        let place = try reversal.run(from: sides.left, to: sides.goal)
        summary.add(entry, now: place, direction, droppedLinks: reversal.droppedLinks)
      case .column(let change): try revert(change, entry, &summary)
      case .board(let change): try revert(change, entry, &summary)
      case .view(let change): try revert(change, entry, &summary)
      case .comment(let change):
        let sides = direction.sides(change.before, change.after)
        try CommentReversal(title: change.title, transaction: transaction)
          .run(from: sides.left, to: sides.goal)
        summary.add(entry, now: nil, direction)
      }
    } catch StoreError.conflict(let conflict) {
      try summary.leaveOut(entry, conflict, direction)
    }
  }

  private func revert<Record: RuledRecord>(
    _ change: RecordChange<Record>,
    _ entry: Change,
    _ summary: inout StepSummary
  ) throws {
    let sides = direction.sides(change.before, change.after)
    let isLenient = Record.isStructural && summary.renamesIfTaken(direction)
    let name = try RecordReversal<Record>(transaction: transaction, isLenient: isLenient)
      .run(from: sides.left, to: sides.goal)
    summary.add(entry, now: nil, direction, newName: name)
  }
}
