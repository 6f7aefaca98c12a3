internal import BoardModel
internal import GRDB

/// Does the inverse of a step, or the step itself once more, as new changes of an action.
///
/// Each entry of the log says how a card was before and after. What an entry changed is set to the
/// one side where the card still says what the other side left, field by field; fields that the
/// entry did not change stay as they are, whoever wrote them.
struct StepReversal {
  let action: WriteAction
  let direction: StepDirection

  /// How many entries are in memory at once.
  private static let stretch = 500

  /// - Throws: `StoreError.conflict` where another client has changed what the step left; then the
  ///   cards before it are changed already, so it is called inside a savepoint.
  func run(_ step: Step) throws -> RevertedStep {
    var summary = StepSummary()
    var rest = step.first...step.last
    while !rest.isEmpty {
      let entries = try ChangeLog.entries(
        in: rest,
        direction == .undo ? .newestFirst : .oldestFirst,
        limit: Self.stretch,
        action.cards.db
      )
      for entry in entries { summary.add(entry, now: try revert(entry), direction) }
      guard let last = entries.last else { break }
      switch direction {
      case .undo where last.sequence > rest.lowerBound:
        rest = rest.lowerBound...last.sequence - 1
      case .redo where last.sequence < rest.upperBound:
        rest = last.sequence + 1...rest.upperBound
      default: return try summary.finished()
      }
    }
    return try summary.finished()
  }

  /// - Returns: the card as it is now, or nil where it is gone.
  private func revert(_ entry: Change) throws -> Card? {
    let (left, goal) =
      direction == .undo ? (entry.after, entry.before) : (entry.before, entry.after)
    let current = try action.cards.find(entry.card)
    switch (left, goal) {
    case (let left?, let goal?): return try change(current, from: left, to: goal)
    case (let left?, nil): return try remove(current, left)
    case (nil, let goal?): return try bringBack(goal, current)
    case (nil, nil): return current
    }
  }

  private func change(_ current: Card?, from left: Card, to goal: Card) throws -> Card {
    guard let current else { throw conflict(.deleted, left) }
    var after = current
    let fields = goal.draft.fields(differingFrom: left.draft)
    let others = fields.filter { !current.draft.agrees(with: left.draft, on: $0) }
    if !others.isEmpty { throw conflict(.changed(others), current) }
    for field in fields { after.draft.apply(goal.draft.edit(of: field)) }
    let moves = !goal.isInPlace(of: left)
    if moves {
      if !current.isInPlace(of: left) { throw conflict(.moved, current) }
      after.column = goal.column
      after.orderKey = goal.orderKey
    }
    after.updatedAt = current.updatedAt == left.updatedAt ? goal.updatedAt : action.date
    try action.cards.update(from: current, to: after)
    try action.log(moves ? .moved : .updated, before: current, after: after)
    return after
  }

  private func remove(_ current: Card?, _ left: Card) throws -> Card? {
    guard let current else { throw conflict(.deleted, left) }
    let others = current.draft.fields(differingFrom: left.draft)
    if !others.isEmpty { throw conflict(.changed(others), current) }
    if !current.isInPlace(of: left) { throw conflict(.moved, current) }
    try action.cards.delete(current.id)
    try action.log(.deleted, before: current, after: nil)
    return nil
  }

  private func bringBack(_ goal: Card, _ current: Card?) throws -> Card {
    if let current { throw conflict(.restored, current) }
    try action.bringBack(goal)
    return goal
  }

  private func conflict(_ kind: UndoConflict.Kind, _ card: Card) -> StoreError {
    .conflict(UndoConflict(kind: kind, card: card.id, title: card.title))
  }
}

extension Card {
  fileprivate func isInPlace(of other: Card) -> Bool {
    column == other.column && orderKey == other.orderKey
  }
}
