import DiffableSnapshot

/// One edit of a list, to be done to a snapshot and to its model.
enum Edit: CustomStringConvertible {
  case append([Int], section: Int)
  case insert([Int], beside: Int, after: Bool)
  case delete([Int])
  case deleteAll
  case move(Int, beside: Int, after: Bool)
  case reload([Int])
  case reconfigure([Int])
  case appendSection(Int)
  case insertSection(Int, beside: Int, after: Bool)
  case deleteSection(Int)
  case moveSection(Int, beside: Int, after: Bool)
  case reloadSection(Int)

  var description: String {
    switch self {
    case .append(let items, let section): "append \(items) to section \(section)"
    case .insert(let items, let anchor, let after): "insert \(items) \(Self.side(after)) \(anchor)"
    case .delete(let items): "delete \(items)"
    case .deleteAll: "delete all"
    case .move(let item, let anchor, let after): "move \(item) \(Self.side(after)) \(anchor)"
    case .reload(let items): "reload \(items)"
    case .reconfigure(let items): "reconfigure \(items)"
    case .appendSection(let id): "append section \(id)"
    case .insertSection(let id, let anchor, let after):
      "insert section \(id) \(Self.side(after)) \(anchor)"
    case .deleteSection(let id): "delete section \(id)"
    case .moveSection(let id, let anchor, let after):
      "move section \(id) \(Self.side(after)) \(anchor)"
    case .reloadSection(let id): "reload section \(id)"
    }
  }

  private static func side(_ after: Bool) -> String { after ? "after" : "before" }

  /// Any edit of items `0..<items` and sections `0..<sections`, possible or not.
  static func random(items: Int, sections: Int, by generator: inout SeededGenerator) -> Edit {
    let item = Int.random(in: 0..<items, using: &generator)
    let anchor = Int.random(in: 0..<items, using: &generator)
    let section = Int.random(in: 0..<sections, using: &generator)
    let beside = Int.random(in: 0..<sections, using: &generator)
    let after = Bool.random(using: &generator)
    let count = Int.random(in: 1...4, using: &generator)
    let several = (0..<count).map { _ in Int.random(in: 0..<items, using: &generator) }
    switch Int.random(in: 0..<40, using: &generator) {
    case 0..<5: return .append(several, section: section)
    case 5..<12: return .insert(several, beside: anchor, after: after)
    case 12..<18: return .delete(several)
    case 18..<26: return .move(item, beside: anchor, after: after)
    case 26..<29: return .reload([item])
    case 29..<32: return .reconfigure([item])
    case 32: return .appendSection(section)
    case 33: return .insertSection(section, beside: beside, after: after)
    case 34: return .deleteSection(section)
    case 35..<38: return .moveSection(section, beside: beside, after: after)
    case 38: return .reloadSection(section)
    default: return count == 1 ? .deleteAll : .delete([item])
    }
  }

  func apply(to snapshot: inout List) throws(List.Failure) {
    try apply(to: &snapshot) { $0 }
  }

  /// Does the edit where the items are named otherwise.
  func apply<ID>(
    to snapshot: inout Snapshot<Int, ID>,
    _ name: (Int) -> ID
  ) throws(Snapshot<Int, ID>.Failure) {
    switch self {
    case .append(let items, let section):
      try snapshot.appendItems(items.map(name), toSection: section)
    case .insert(let items, let anchor, true):
      try snapshot.insertItems(items.map(name), afterItem: name(anchor))
    case .insert(let items, let anchor, false):
      try snapshot.insertItems(items.map(name), beforeItem: name(anchor))
    case .delete(let items): snapshot.deleteItems(items.map(name))
    case .deleteAll: snapshot.deleteAllItems()
    case .move(let item, let anchor, true):
      try snapshot.moveItem(name(item), afterItem: name(anchor))
    case .move(let item, let anchor, false):
      try snapshot.moveItem(name(item), beforeItem: name(anchor))
    case .reload(let items): try snapshot.reloadItems(items.map(name))
    case .reconfigure(let items): try snapshot.reconfigureItems(items.map(name))
    case .appendSection, .insertSection, .deleteSection, .moveSection, .reloadSection:
      try applyToSections(of: &snapshot)
    }
  }

  private func applyToSections<ID>(
    of snapshot: inout Snapshot<Int, ID>
  ) throws(Snapshot<Int, ID>.Failure) {
    switch self {
    case .appendSection(let id): try snapshot.appendSections([id])
    case .insertSection(let id, let anchor, true):
      try snapshot.insertSections([id], afterSection: anchor)
    case .insertSection(let id, let anchor, false):
      try snapshot.insertSections([id], beforeSection: anchor)
    case .deleteSection(let id): snapshot.deleteSections([id])
    case .moveSection(let id, let anchor, true): try snapshot.moveSection(id, afterSection: anchor)
    case .moveSection(let id, let anchor, false):
      try snapshot.moveSection(id, beforeSection: anchor)
    case .reloadSection(let id): try snapshot.reloadSections([id])
    default: break
    }
  }
}
