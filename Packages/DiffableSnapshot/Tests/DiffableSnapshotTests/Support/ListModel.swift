import DiffableSnapshot

typealias List = Snapshot<Int, Int>

/// The plainest thing that a snapshot could be: arrays of arrays, searched from the front.
struct ListModel: Hashable, CustomStringConvertible {
  struct Section: Hashable {
    var id: Int
    var items: [Int]
  }

  var sections: [Section]

  init(_ sections: [Section] = []) {
    self.sections = sections
  }

  init(_ snapshot: List) {
    sections = snapshot.sectionIdentifiers.map { id in
      Section(id: id, items: snapshot.itemIdentifiers(inSection: id))
    }
  }

  var items: [Int] { sections.flatMap(\.items) }

  var description: String {
    sections.map { "\($0.id)\($0.items)" }.joined(separator: " ")
  }

  var snapshot: List {
    get throws {
      var snapshot = List()
      try snapshot.appendSections(sections.map(\.id))
      for section in sections { try snapshot.appendItems(section.items, toSection: section.id) }
      return snapshot
    }
  }

  func position(of item: Int) -> ItemPosition? {
    for (index, section) in sections.enumerated() {
      if let place = section.items.firstIndex(of: item) {
        return ItemPosition(section: index, item: place)
      }
    }
    return nil
  }
}
