/// A list whose sections and items are found without a search, which takes long if there are many.
struct IndexedList {
  let list: ListModel
  /// By identifier.
  let sectionIndices: [Int: Int]
  let items: Set<Int>

  init(_ list: ListModel) {
    self.list = list
    let pairs = list.sections.enumerated().map { ($0.element.id, $0.offset) }
    sectionIndices = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    items = Set(list.items)
  }

  func section(_ id: Int) -> ListModel.Section? { sectionIndices[id].map { list.sections[$0] } }
}
