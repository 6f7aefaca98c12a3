import DiffableSnapshot

/// Snapshots that were copied from each other, each with the plain list that it must be like.
///
/// They are edited in any order, while copies of them live and after these have made room for new
/// items, and some are applied to a data source and taken from it again.
struct SnapshotFamily<ID: Hashable & Sendable> {
  struct Member {
    var snapshot: Snapshot<Int, ID>
    var model: ListModel
    var reloads: Set<Int> = []
  }

  private(set) var members: [Member] = []
  private(set) var log: [String] = []
  private(set) var fault: String?
  private var generator: SeededGenerator
  private let items: Int
  private let sections: Int
  private var fresh: Int
  private let name: (Int) -> ID
  private let source = SerialDataSource<Int, ID>()
  private var applied = Member(snapshot: Snapshot(), model: ListModel())

  init(seed: UInt64, items: Int, sections: Int, _ name: @escaping (Int) -> ID) throws {
    generator = SeededGenerator(seed: seed)
    self.items = items
    self.sections = sections
    self.name = name
    fresh = items
    let model = ListModel(
      (0..<sections)
        .map { section in
          let first = items * section / sections / 2
          let end = items * (section + 1) / sections / 2
          return ListModel.Section(id: section, items: Array(first..<end))
        }
    )
    let snapshot = try Snapshot(sections: model.sections.map { ($0.id, $0.items.map(name)) })
    members = (0..<4).map { _ in Member(snapshot: snapshot, model: model) }
  }

  /// Does one thing to one of the snapshots.
  ///
  /// The difference is compared only where that is asked for: the model takes its time for it.
  mutating func step(comparesDifference: Bool) {
    let index = Int.random(in: members.indices, using: &generator)
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<3:
      let other = Int.random(in: members.indices, using: &generator)
      log.append("\(other) becomes a copy of \(index)")
      members[other] = members[index]
    case 3..<6: fill(index)
    case 6, 7: apply(index)
    case 8:
      log.append("\(index) is taken from the source")
      members[index] = applied
      members[index].snapshot = source.snapshot()
    default:
      edit(index, .random(items: items, sections: sections + 2, by: &generator))
    }
    if fault == nil { check(index, comparesDifference) }
  }

  /// Adds new items, which take up room in tables that are shared, and takes some out again.
  private mutating func fill(_ index: Int) {
    guard let section = members[index].model.sections.randomElement(using: &generator) else {
      return
    }
    let new = Array(fresh..<fresh + Int.random(in: 1...items / 4, using: &generator))
    fresh += new.count
    edit(index, .append(new, section: section.id))
    edit(index, .delete(new.filter { _ in Int.random(in: 0..<8, using: &generator) > 0 }))
  }

  private mutating func edit(_ index: Int, _ edit: Edit) {
    log.append("\(index): \(edit)")
    let isPossible = members[index].model.apply(edit)
    var succeeded = true
    do throws(Snapshot<Int, ID>.Failure) {
      try edit.apply(to: &members[index].snapshot, name)
    } catch {
      succeeded = false
    }
    if succeeded != isPossible { fault = "\(edit) answered \(succeeded)" }
    if succeeded, case .reload(let items) = edit { members[index].reloads.formUnion(items) }
    members[index].reloads.formIntersection(members[index].model.items)
  }

  private mutating func apply(_ index: Int) {
    log.append("\(index) is applied")
    var told = SnapshotDifference()
    source.show = { told = $0.difference ?? told }
    source.apply(members[index].snapshot)
    source.show = { _ in }
    let new = members[index].model
    if let wrong = DiffableSnapshotTests.fault(in: told, from: applied.model, to: new) {
      fault = "told of \(index): \(wrong)"
    }
    applied = Member(snapshot: source.snapshot(), model: new)
  }

  /// Compares a snapshot with its model, and its difference from another with theirs.
  private mutating func check(_ index: Int, _ comparesDifference: Bool) {
    let member = members[index]
    fault = mistake(in: member)
    guard fault == nil, comparesDifference else { return }
    let other = members[Int.random(in: members.indices, using: &generator)]
    let difference = member.snapshot.difference(from: other.snapshot)
    fault = DiffableSnapshotTests.fault(in: difference, from: other.model, to: member.model)
  }

  /// Looks at all of them, those too that were left alone for long.
  mutating func checkAll() {
    for member in members + [applied] { fault = fault ?? mistake(in: member) }
  }

  private func mistake(in member: Member) -> String? {
    let snapshot = member.snapshot
    let isSame =
      snapshot.sectionIdentifiers == member.model.sections.map(\.id)
      && member.model.sections.allSatisfy { section in
        snapshot.itemIdentifiers(inSection: section.id) == section.items.map(name)
      }
    guard isSame else { return "\(snapshot) is not \(member.model)" }
    let marked = member.model.items.filter(member.reloads.contains).map(name)
    if snapshot.reloadedItemIdentifiers != marked { return "the items to reload are not \(marked)" }
    return snapshot.brokenInvariant()
  }
}
