package import BoardModel

/// Undo takes back what was done, redo does again what was taken back.
package enum StepDirection: Sendable {
  case undo
  case redo
}

/// Does the inverse of a step, or the step itself once more, as new changes of an action.
///
/// Each entry of the log says what was before and after. What an entry changed is set to the one side
/// where it still says what the other side left, field by field; fields that the entry did not change
/// stay as they are, whoever wrote them.
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
  /// - Throws: `StoreError.conflict` where another client has changed what the step left; then some
  ///   of the entries are reverted already, so it is called inside a savepoint.
  package func run(_ step: ClosedRange<Int64>) throws -> RevertedStep {
    var summary = StepSummary()
    var rest = step
    while !rest.isEmpty {
      let entries = try transaction.entries(
        in: rest,
        newestFirst: direction == .undo,
        limit: Self.stretch
      )
      for entry in entries {
        let place = try revert(entry)
        summary.add(entry, now: place, direction)
      }
      guard let last = entries.last else { break }
      switch direction {
      case .undo where last.sequence > rest.lowerBound:
        rest = rest.lowerBound...last.sequence - 1
      case .redo where last.sequence < rest.upperBound:
        rest = last.sequence + 1...rest.upperBound
      default: return try finish(summary)
      }
    }
    return try finish(summary)
  }

  /// Sees that the file still has what every file has: a board in use, and columns on each board.
  private func finish(_ summary: StepSummary) throws -> RevertedStep {
    let step = try summary.finished()
    if summary.isStructural { try StructureReversal(transaction).checkWhole() }
    return step
  }

  /// - Returns: where the card is now; nil where it is gone, and for columns and boards.
  private func revert(_ entry: Change) throws -> CardPlace? {
    switch entry.subject {
    case .card(let change):
      let (left, goal) =
        direction == .undo ? (change.after, change.before) : (change.before, change.after)
      return try CardReversal(card: change.card, title: change.title, in: transaction)
        .run(from: left, to: goal)
    case .column(let change):
      let sides = direction == .undo ? (change.after, change.before) : (change.before, change.after)
      try StructureReversal(transaction).revert(from: sides.0, to: sides.1)
      return nil
    case .board(let change):
      let sides = direction == .undo ? (change.after, change.before) : (change.before, change.after)
      try StructureReversal(transaction).revert(from: sides.0, to: sides.1)
      return nil
    }
  }
}
