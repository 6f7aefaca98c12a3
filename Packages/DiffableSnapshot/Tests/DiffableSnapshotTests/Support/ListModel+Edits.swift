import DiffableSnapshot

extension ListModel {
  /// Does an edit the plain way; answers false, and leaves the list alone, when it can't be done.
  mutating func apply(_ edit: Edit) -> Bool {
    var copy = self
    guard copy.perform(edit) else { return false }
    self = copy
    return true
  }

  private mutating func perform(_ edit: Edit) -> Bool {
    switch edit {
    case .append(let items, let section):
      guard let index = index(ofSection: section), isDistinct(items) else { return false }
      remove(items)
      sections[index].items += items
    case .insert(let items, let anchor, let after):
      guard isDistinct(items), !items.contains(anchor) else { return false }
      return insert(items, beside: anchor, after: after)
    case .delete(let items): remove(items)
    case .deleteAll: for index in sections.indices { sections[index].items = [] }
    case .move(let item, let anchor, let after):
      guard position(of: item) != nil, item != anchor else { return false }
      return insert([item], beside: anchor, after: after)
    case .reload(let items), .reconfigure(let items):
      return items.allSatisfy { position(of: $0) != nil }
    case .appendSection(let id):
      guard index(ofSection: id) == nil else { return false }
      sections.append(Section(id: id, items: []))
    case .insertSection(let id, let anchor, let after):
      guard index(ofSection: id) == nil else { return false }
      return insert(Section(id: id, items: []), beside: anchor, after: after)
    case .deleteSection(let id): sections.removeAll { $0.id == id }
    case .moveSection(let id, let anchor, let after):
      guard id != anchor, let index = index(ofSection: id) else { return false }
      return insert(sections.remove(at: index), beside: anchor, after: after)
    case .reloadSection(let id): return index(ofSection: id) != nil
    }
    return true
  }

  private func index(ofSection id: Int) -> Int? { sections.firstIndex { $0.id == id } }

  private func isDistinct(_ items: [Int]) -> Bool { Set(items).count == items.count }

  private mutating func remove(_ items: [Int]) {
    let gone = Set(items)
    for index in sections.indices { sections[index].items.removeAll(where: gone.contains) }
  }

  private mutating func insert(_ items: [Int], beside anchor: Int, after: Bool) -> Bool {
    remove(items)
    guard let place = position(of: anchor) else { return false }
    sections[place.section].items.insert(contentsOf: items, at: place.item + (after ? 1 : 0))
    return true
  }

  private mutating func insert(_ section: Section, beside anchor: Int, after: Bool) -> Bool {
    guard let index = index(ofSection: anchor) else { return false }
    sections.insert(section, at: index + (after ? 1 : 0))
    return true
  }
}
