import BoardModel

/// Entries of a step that only moved cards, reverted together.
///
/// Reading and writing the cards in bulk costs a third of handling them one by one.
struct MoveReversals {
  private struct Reversal {
    let entry: Change
    let change: CardChange
    let left: CardRecord
    let goal: CardRecord
  }

  private let direction: StepDirection
  private let transaction: any BoardTransaction
  private var reversals: [Reversal] = []
  private var cards: Set<Card.ID> = []

  init(_ direction: StepDirection, _ transaction: any BoardTransaction) {
    (self.direction, self.transaction) = (direction, transaction)
  }

  /// Adds an entry; false if it isn't a mere move, the batch is full, or its card is already in it
  /// and must be read again first.
  mutating func add(_ entry: Change) -> Bool {
    guard let change = entry.card else { return false }
    let sides = direction.sides(change.before, change.after)
    guard let left = sides.left, let goal = sides.goal, goal.edits.isEmpty,
      reversals.count < CardMove.stretch,
      cards.insert(change.card).inserted
    else { return false }
    reversals.append(Reversal(entry: entry, change: change, left: left, goal: goal))
    return true
  }

  mutating func run(_ summary: inout StepSummary) throws {
    if reversals.isEmpty { return }
    let heads = try transaction.heads(of: reversals.map(\.change.card))
    var moves: [CardMove] = []
    for (reversal, head) in zip(reversals, heads) {
      let change = reversal.change
      do {
        let move = try CardReversal(card: change.card, title: change.title, in: transaction)
          .move(head, from: reversal.left, to: reversal.goal)
        summary.add(reversal.entry, now: move.place, direction)
        moves.append(move)
      } catch StoreError.conflict(let conflict) {
        try summary.leaveOut(reversal.entry, conflict, direction)
      }
    }
    try transaction.move(moves)
    (reversals, cards) = ([], [])
  }
}
