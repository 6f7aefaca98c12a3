import DiffableSnapshot
import Testing

/// Lists of more than a thousand sections against the plain model, by the journal and in full.
@MainActor
struct ManySectionsTests {
  @Test(arguments: 0..<4 as Range<UInt64>)
  func thousandsOfSectionsDifferByTheFewestOperations(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 9000 + seed)
    let sections = 1200
    var model = ListModel(
      (0..<sections).map { ListModel.Section(id: $0, items: [$0 * 3, $0 * 3 + 1]) }
    )
    let source = DiffableDataSource<Int, Int, Int> { $0 }
    source.apply(try List(sections: model.sections.map { ($0.id, $0.items) }))
    for round in 0..<3 {
      let initial = source.snapshot()
      let old = model
      var list = initial
      // A few edits are told by the journal, many by the full difference.
      for _ in 0..<(round == 2 ? 300 : 20) {
        let edit = sectionEdit(sections, by: &generator)
        let isPossible = model.apply(edit)
        var succeeded = true
        do throws(List.Failure) { try edit.apply(to: &list) } catch { succeeded = false }
        try #require(succeeded == isPossible, "seed \(seed), round \(round): \(edit)")
      }
      try #require(list.brokenInvariant() == nil, "seed \(seed), round \(round)")
      let full = list.difference(from: initial)
      let told = applying(list, to: source)
      for (name, difference) in [("full", full), ("journal", told)] {
        let fault = fault(in: difference, from: old, to: model)
        #expect(fault == nil, "seed \(seed), round \(round), \(name)")
      }
      #expect(ListModel(source.snapshot()) == model)
    }
  }

  private func applying(
    _ list: List,
    to source: DiffableDataSource<Int, Int, Int>
  ) -> SnapshotDifference {
    var told = SnapshotDifference()
    let observation = source.observe(willApply: { told = $0.difference ?? told })
    defer { observation.cancel() }
    source.apply(list)
    return told
  }

  private func sectionEdit(_ sections: Int, by generator: inout SeededGenerator) -> Edit {
    let section = Int.random(in: 0..<sections * 2, using: &generator)
    let anchor = Int.random(in: 0..<sections, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return .insertSection(section, beside: anchor, after: .random(using: &generator))
    case 1: return .deleteSection(anchor)
    case 2: return .moveSection(section % sections, beside: anchor, after: true)
    case 3: return .append([section, sections * 4 + anchor], section: anchor)
    default: return .random(items: sections * 4, sections: sections, by: &generator)
    }
  }

  @Test func aSectionThatIsDeletedAndComesBackHasMoved() throws {
    let source = DiffableDataSource<Int, Int, Int> { $0 }
    source.apply(try List(sections: [(1, [10]), (2, [20]), (3, [30])]))
    let initial = source.snapshot()
    var list = initial

    list.deleteSections([1])
    try list.appendSections([1])
    try list.appendItems([10, 11], toSection: 1)

    let told = applying(list, to: source)
    #expect(told == list.difference(from: initial))
    #expect(told.movedSections == [.init(from: 0, to: 2)])
    #expect(told.insertedItems == [ItemPosition(section: 2, item: 1)])
    #expect(told.deletedItems.isEmpty)
    #expect(told.movedItems.isEmpty)
  }

  @Test func newSectionsAreMadeAndThrownAwayWithoutEnd() throws {
    let base = try List(sections: [(0, Array(0..<500))])

    for section in 1..<5000 {
      var list = base
      try list.appendSections([section])
      try list.appendItems([section * 1000], toSection: section)
      #expect(list.indexOfItem(section * 1000) == 500)
    }

    base.checkInvariants()
    #expect(base.numberOfSections == 1)
  }
}
