import DiffableSnapshot
import Testing

/// Every pair of lists of up to five identifiers over two sections, up to the names of the items.
///
/// Of the pairs with a list of six, every seventh; all of them in `make soak`.
/// The old list is always in ascending order: any other pair is one of these with its items renamed.
struct ExhaustiveDifferenceTests {
  @Test(arguments: 0...6)
  func everyPairOfSmallListsDiffersByTheFewestOperations(oldCount: Int) throws {
    for split in 0...oldCount {
      let old = Self.list(Array(0..<oldCount), split: split)
      let oldSnapshot = try old.snapshot
      for (index, new) in Self.targets.enumerated() {
        let isLarge = oldCount == 6 || new.model.items.count == 6
        if isLarge, (index + split) % Rounds.of(7, soak: 1) != 0 { continue }
        // Marks are sampled: on every eleventh list, a different few of its items.
        let marked = index % 11 == 0 ? new.model.items.filter { (index >> $0) & 1 == 0 } : []
        var snapshot = new.snapshot
        try snapshot.reloadItems(marked)
        let difference = snapshot.difference(from: oldSnapshot)
        let fault =
          fault(in: difference, from: old, to: new.model)
          ?? markFault(in: difference, marked, from: old, to: new.model)
        if let fault {
          Issue.record("from \(old) to \(new.model), marked \(marked): \(fault)\n\(difference)")
          return
        }
      }
    }
  }

  private func markFault(
    in difference: SnapshotDifference,
    _ marked: [Int],
    from old: ListModel,
    to new: ListModel
  ) -> String? {
    if marked.isEmpty, difference.reloadedItems.isEmpty { return nil }
    let kept = marked.filter { old.position(of: $0) != nil }
    let expected = kept.compactMap { new.position(of: $0) }.sorted()
    return difference.reloadedItems == expected ? nil : "it does not reload \(expected)"
  }

  /// All arrangements of all subsets of six items, cut in two at each place.
  private static let targets: [(model: ListModel, snapshot: List)] = {
    var targets: [(model: ListModel, snapshot: List)] = []
    func extend(_ items: [Int]) {
      for split in 0...items.count {
        let model = list(items, split: split)
        if let snapshot = try? model.snapshot { targets.append((model, snapshot)) }
      }
      for item in 0..<6 where !items.contains(item) { extend(items + [item]) }
    }
    extend([])
    return targets
  }()

  @Test func allListsOfUpToSixItemsAreAmongTheTargets() {
    let arrangements = [1, 6, 30, 120, 360, 720, 720]
    let expected = arrangements.enumerated()
      .reduce(0) { sum, level in
        sum + level.element * (level.offset + 1)
      }

    #expect(Self.targets.count == expected)
  }

  private static func list(_ items: [Int], split: Int) -> ListModel {
    ListModel([
      ListModel.Section(id: 0, items: Array(items[..<split])),
      ListModel.Section(id: 1, items: Array(items[split...])),
    ])
  }
}
