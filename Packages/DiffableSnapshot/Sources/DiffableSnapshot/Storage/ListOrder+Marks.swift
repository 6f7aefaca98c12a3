extension ListOrder {
  /// The indices of the marked sections that still exist, ascending.
  @usableFromInline
  func indices(of set: HandleSet) -> [Int] {
    let handles = set.handles
    guard handles.count > sections.count / 8 else {
      return handles.filter(containsSection).map { index(ofSection: $0) }.sorted()
    }
    return sections.handles.enumerated().filter { set.contains($0.element) }.map(\.offset)
  }

  /// The marked items that still exist, in list order.
  ///
  /// Few items are looked up one by one; for many, the list is read.
  @usableFromInline
  func inOrder(_ set: HandleSet) -> [(place: ItemPosition, item: ItemHandle)] {
    guard !set.isEmpty else { return [] }
    guard set.count > itemCount / 32 else {
      return set.handles
        .compactMap { item in position(of: item).map { ($0, item) } }
        .sorted { $0.0 < $1.0 }
    }
    var marked: [(place: ItemPosition, item: ItemHandle)] = []
    marked.reserveCapacity(set.count)
    for (section, record) in sections.records.enumerated() {
      var start = 0
      record.items.forEachChunk { _, chunk in
        for index in 0..<chunk.count where set.contains(chunk[index]) {
          marked.append((ItemPosition(section: section, item: start + index), chunk[index]))
        }
        start += chunk.count
      }
    }
    return marked
  }
}
