import DiffableSnapshot
import Testing

/// Batch updates, done the way a collection view does them.
struct BatchUpdatesTests {
  @Test(arguments: 0..<400 as Range<UInt64>)
  func aBatchLeadsFromOneListToTheOther(seed: UInt64) throws {
    var generator = SeededGenerator(seed: 40_000 + seed)
    var old = ListModel((0..<4).map { s in .init(id: s, items: Array(s * 6..<s * 6 + 6)) })
    var list = try old.snapshot
    let initial = list
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      let edit = Edit.random(items: 40, sections: 7, by: &generator)
      do throws(List.Failure) { try edit.apply(to: &list) } catch { continue }
    }
    old = ListModel(initial)
    let difference = list.difference(from: initial)
    let updates = difference.batchUpdates(from: initial, to: list)

    #expect(replay(updates, from: old, to: ListModel(list)) == ListModel(list), "seed \(seed)")
    expectEachOnce(updates, difference, "seed \(seed)")
  }

  /// Deletes and takes out what moves by old positions, then puts in by new ones.
  ///
  /// What a section that comes or is reloaded holds is asked for, as a collection view does.
  private func replay(_ updates: SnapshotDifference, from old: ListModel, to new: ListModel)
    -> ListModel
  {
    var rest = old.sections.map { $0.items.map(Optional.some) }
    for place in updates.deletedItems + updates.movedItems.map(\.from) {
      rest[place.section][place.item] = nil
    }
    let gone = Set(updates.deletedSections + updates.movedSections.map(\.from))
    var staying = old.sections.indices.filter { !gone.contains($0) }[...]
    let moved = Dictionary(
      updates.movedSections.map { ($0.to, $0.from) },
      uniquingKeysWith: { first, _ in first }
    )
    var result = ListModel()
    for (index, section) in new.sections.enumerated() {
      let isInserted = updates.insertedSections.contains(index)
      let source = isInserted ? nil : moved[index] ?? staying.popFirst()
      guard let source, !updates.reloadedSections.contains(source) else {
        result.sections.append(section)
        continue
      }
      var items = rest[source].compactMap { $0 }
      let arriving = updates.insertedItems + updates.movedItems.map(\.to)
      for place in arriving.filter({ $0.section == index }).sorted() {
        guard place.item <= items.count else { return ListModel() }
        items.insert(section.items[place.item], at: place.item)
      }
      result.sections.append(.init(id: old.sections[source].id, items: items))
    }
    return result
  }

  private func expectEachOnce(
    _ updates: SnapshotDifference,
    _ difference: SnapshotDifference,
    _ comment: Comment
  ) {
    let leaving = updates.deletedItems + updates.movedItems.map(\.from) + updates.reloadedItems
    #expect(Set(leaving).count == leaving.count, comment)
    let arriving = updates.insertedItems + updates.movedItems.map(\.to)
    #expect(Set(arriving).count == arriving.count, comment)
    let gone = Set(updates.deletedSections + updates.reloadedSections)
    #expect(leaving.allSatisfy { !gone.contains($0.section) }, comment)
    #expect(arriving.allSatisfy { !updates.insertedSections.contains($0.section) }, comment)
    let reloads = Set(difference.reloadedItems)
    #expect(updates.movedItems.allSatisfy { !reloads.contains($0.to) }, comment)
  }

  @Test func itemsOfASectionThatGoesOrComesAreNotNamed() throws {
    let old = try List(sections: [(0, [1, 2, 3]), (1, [4, 5])])
    let new = try List(sections: [(1, [4, 1]), (2, [5, 6])])

    let updates = new.difference(from: old).batchUpdates(from: old, to: new)

    #expect(updates.deletedSections == [0])
    #expect(updates.insertedSections == [1])
    #expect(updates.deletedItems == [ItemPosition(section: 1, item: 1)])
    #expect(updates.insertedItems == [ItemPosition(section: 0, item: 1)])
    #expect(updates.movedItems.isEmpty)
  }
}
