import DiffableSnapshot
import Testing

/// Every pair of lists of up to six identifiers over two sections, up to the names of the items.
///
/// The old list is always in ascending order: any other pair is one of these with its items renamed.
struct ExhaustiveDifferenceTests {
  @Test(arguments: 0...6)
  func everyPairOfSmallListsDiffersByTheFewestOperations(oldCount: Int) throws {
    let targets = Self.lists(upTo: 6)

    for split in 0...oldCount {
      let old = Self.list(Array(0..<oldCount), split: split)
      let oldSnapshot = try old.snapshot
      for new in targets {
        let difference = try new.snapshot.difference(from: oldSnapshot)
        if let fault = fault(in: difference, from: old, to: new) {
          Issue.record("from \(old) to \(new): \(fault)\n\(difference)")
          return
        }
      }
    }
  }

  /// All arrangements of all subsets of `0..<count`, cut in two at each place.
  static func lists(upTo count: Int) -> [ListModel] {
    var lists: [ListModel] = []
    func extend(_ items: [Int]) {
      for split in 0...items.count { lists.append(list(items, split: split)) }
      for item in 0..<count where !items.contains(item) { extend(items + [item]) }
    }
    extend([])
    return lists
  }

  static func list(_ items: [Int], split: Int) -> ListModel {
    ListModel([
      ListModel.Section(id: 0, items: Array(items[..<split])),
      ListModel.Section(id: 1, items: Array(items[split...])),
    ])
  }
}
