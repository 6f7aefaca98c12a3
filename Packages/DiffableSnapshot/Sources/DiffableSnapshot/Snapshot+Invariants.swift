extension Snapshot {
  /// Checks the invariants after each edit, in debug builds.
  ///
  /// A full check reads everything, so it is limited to short lists. Tests of long lists call
  /// `checkInvariants()` where needed.
  @inlinable
  func assertInvariants() {
    assert(
      numberOfItems + numberOfSections > 64 || brokenInvariant() == nil,
      brokenInvariant() ?? ""
    )
  }

  package func checkInvariants() {
    if let broken = brokenInvariant() { preconditionFailure(broken) }
  }

  @usableFromInline
  package func brokenInvariant() -> String? {
    if let broken = core.order.brokenInvariant() { return broken }
    for (name, handle) in core.order.sections.handles.map({ (core.section($0), $0) })
    where core.find(section: name) != handle {
      return "Section \(quoted(name)) is not found again. \(keepsItsHash)"
    }
    if sectionIdentifiers != core.order.sections.handles.map({ core.section($0) }) {
      return "the identifiers of other sections"
    }
    for item in core.order.allItems where core.find(core.item(item)) != item {
      return "Item \(quoted(core.item(item))) is not found again. \(keepsItsHash)"
    }
    guard let marks else { return nil }
    for item in marks.reloads.handles + marks.reconfigures.handles
    where !core.order.contains(item) { return "mark without item \(core.item(item))" }
    for section in marks.sections.handles where !core.order.containsSection(section) {
      return "mark without section \(core.section(section))"
    }
    return nil
  }
}

private let keepsItsHash = "An identifier must be equal to itself and keep its hash."

extension ListOrder {
  @usableFromInline
  func brokenInvariant() -> String? {
    if let broken = sections.brokenInvariant() { return "sections: " + broken }
    var count = 0
    for (index, record) in sections.records.enumerated() {
      if let broken = record.items.brokenInvariant(places: places) {
        return "section \(record.handle): " + broken
      }
      guard containsSection(record.handle) else { return "section \(record.handle) has no label" }
      let found = find(section: record.handle)
      if found.index != index { return "section \(index) is found at \(found.index)" }
      if found.firstItem != count { return "section \(index) begins at \(found.firstItem)" }
      if record.items.section != record.handle { return "a list of another section" }
      count += record.items.count
    }
    if count != itemCount { return "\(count) items counted as \(itemCount)" }
    let placed = places.placedCount
    return placed == count ? nil : "\(placed) places for \(count) items"
  }
}

extension ItemList {
  func brokenInvariant(places: PlaceTable) -> String? {
    var items = 0
    var broken: String?
    forEachChunk { name, chunk in
      if chunk.count > ItemChunk.fullCount { broken = "a chunk of \(chunk.count)" }
      if chunk.count == 0, directory != nil, changes.isEmpty { broken = "an empty chunk" }
      for index in 0..<chunk.count {
        if places[chunk[index]] != place(ofChunk: name) {
          broken = "item \(chunk[index]) is elsewhere"
        }
        if offset(of: chunk[index], inChunk: name) != items + index { broken = "a wrong offset" }
      }
      items += chunk.count
    }
    if let broken { return broken }
    if shared?.toOpaque() != directory.map({ Unmanaged.passUnretained($0).toOpaque() }) {
      return "a reader of another directory"
    }
    if items != count { return "\(items) items counted as \(count)" }
    guard let directory, changes.isEmpty else { return nil }
    return directory.count == items ? nil : "a directory of \(directory.count) items"
  }
}

extension PlaceTable {
  var placedCount: Int {
    let limit = max(reader.pageCount * PlaceBase.pageSize, Int(highestChange ?? 0) + 1)
    return (0..<limit).count { self[ItemHandle($0)] != .none }
  }
}

extension SectionTree {
  func brokenInvariant() -> String? {
    var labels: [Label] = []
    var broken: String?
    root.forEachLeaf { entries in
      labels += entries.map(\.label)
      if entries.count > Self.leafCapacity { broken = "a leaf of \(entries.count)" }
    }
    if reader.root != NodeReader(root) { return "a reader of another root" }
    if labels.count != count { return "\(labels.count) sections counted as \(count)" }
    for (left, right) in zip(labels, labels.dropFirst()) where left >= right {
      return "label \(left) before \(right)"
    }
    return broken ?? root.brokenInvariant()
  }
}

extension SectionTree.Node {
  func brokenInvariant() -> String? {
    guard case .branch(let children) = self else { return nil }
    if children.count > SectionTree.branchCapacity { return "a branch of \(children.count)" }
    for child in children {
      if child.reader != NodeReader(child.node) { return "a reader of another node" }
      if child.count == 0 { return "an empty subtree" }
      if child.count != child.node.total { return "a subtree counted as \(child.count)" }
      if child.items != child.node.totalItems { return "a subtree of \(child.items) items" }
      if child.first != child.node.firstLabel { return "a subtree with a wrong first label" }
      if let broken = child.node.brokenInvariant() { return broken }
    }
    return nil
  }
}
