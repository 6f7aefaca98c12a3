import DiffableSnapshot
import OrderedCollections

/// The engine's snapshot of one section with these items.
func snapshot<ID: Hashable & Sendable>(of items: [ID]) throws -> Snapshot<Int, ID> {
  var snapshot = Snapshot<Int, ID>()
  try snapshot.appendSections([0])
  try snapshot.appendItems(items, toSection: 0)
  return snapshot
}

/// Two `OrderedSet`s looked up side by side: what was deleted, inserted, or moved.
///
/// This is the least work that a difference by look-up must do; it finds no minimal moves.
@inline(never)
func lookUp<ID: Hashable & Sendable>(_ old: OrderedSet<ID>, _ new: OrderedSet<ID>) -> (
  Int, Int, Int
) {
  var deleted = 0
  var inserted = 0
  var elsewhere = 0
  for item in old where new.firstIndex(of: item) == nil { deleted += 1 }
  for (index, item) in new.enumerated() {
    if let before = old.firstIndex(of: item) {
      if before != index { elsewhere += 1 }
    } else {
      inserted += 1
    }
  }
  return (deleted, inserted, elsewhere)
}
