import DiffableSnapshot
import Testing

/// Stretches of a list that move near and far at once.
///
/// An item that moves far is told from the others by how far, so both must be in one difference.
struct StretchMovesTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func stretchesThatMoveNearAndFarAreTheFewestMoves(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 31_000 + seed)
    let old = Array(0..<Int.random(in: 1...500, using: &generator))
    var new = old
    for _ in 0..<Int.random(in: 1...16, using: &generator) { move(in: &new, by: &generator) }
    var fresh = 1000..<1000 + Int.random(in: 0...8, using: &generator)
    while let item = fresh.popFirst() {
      if !new.isEmpty { new.remove(at: Int.random(in: 0..<new.count, using: &generator)) }
      new.insert(item, at: Int.random(in: 0...new.count, using: &generator))
    }
    let before = ListModel([ListModel.Section(id: 0, items: old)])
    let after = ListModel([ListModel.Section(id: 0, items: new)])

    let difference = try after.snapshot.difference(from: before.snapshot)

    let fault = fault(in: difference, from: before, to: after)
    #expect(fault == nil, "seed \(seed), to \(new)")
  }

  /// The chunks of both lists hold the same places of one table, in another order.
  @Test func theFirstHalfOfAListThatGoesToItsEndIsMovedOnce() throws {
    let old = try List(sections: [(0, Array(0..<360))])
    var new = old
    new.deleteItems(Array(0..<180))
    try new.appendItems(Array(0..<180))

    let difference = new.difference(from: old)

    let fault = fault(in: difference, from: ListModel(old), to: ListModel(new))
    #expect(fault == nil)
    #expect(difference.movedItems.count == 180)
  }

  /// Moves one or many items by a few places or by any number.
  private func move(in items: inout [Int], by generator: inout SeededGenerator) {
    let start = Int.random(in: 0..<items.count, using: &generator)
    let length = Int.random(in: 1...(Bool.random(using: &generator) ? 2 : 30), using: &generator)
    let stretch = start..<min(items.count, start + length)
    let moved = Array(items[stretch])
    items.removeSubrange(stretch)
    let reach = Bool.random(using: &generator) ? 12 : items.count
    let targets = max(0, start - reach)...min(items.count, start + reach)
    items.insert(contentsOf: moved, at: Int.random(in: targets, using: &generator))
  }
}
