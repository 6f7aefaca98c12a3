extension Snapshot {
  /// Checks, in debug builds, what must hold after each edit.
  ///
  /// A full check reads everything, so a long list is not checked after each edit; its tests call
  /// `checkInvariants()` where they want it.
  @inlinable
  func assertInvariants() {
    assert(numberOfItems + numberOfSections > 64 || brokenInvariant() == nil)
  }

  /// Stops the program when the snapshot contradicts itself, and says how.
  package func checkInvariants() {
    if let broken = brokenInvariant() { preconditionFailure(broken) }
  }

  /// What is wrong with the snapshot; nil when it is sound.
  @usableFromInline
  package func brokenInvariant() -> String? {
    if let broken = sectionOrder.brokenInvariant() { return "section order: " + broken }
    if let broken = records.brokenInvariant() { return "sections: " + broken }
    if records.count != sectionOrder.count || records.count != sectionKeys.count {
      return "\(records.count) sections, \(sectionOrder.count) in order, \(sectionKeys.count) keys"
    }
    var items = 0
    for record in orderedRecords {
      if let broken = brokenInvariant(of: record) { return "section \(record.id): " + broken }
      items += record.items.count
    }
    if items != core.itemCount { return "\(items) items counted as \(core.itemCount)" }
    if let broken = core.brokenInvariant() { return "items: " + broken }
    for item in (marks?.items ?? [:]).keys where !containsItem(item) {
      return "mark without item \(item)"
    }
    for section in marks?.sections ?? [] where !containsSection(section) {
      return "mark without section \(section)"
    }
    return nil
  }

  func brokenInvariant(of record: Record) -> String? {
    guard let key = sectionKeys.value(for: record.id) else { return "no key" }
    let label = sectionOrder.entry(at: sectionOrder.rank(of: record.order))
    if label.element != key { return "its label names section \(label.element)" }
    if record.items.section != key { return "its list names section \(record.items.section)" }
    return record.items.brokenInvariant(places: core.places)
  }
}

extension SnapshotCore {
  /// What is wrong with the tables of items; nil when they are sound.
  func brokenInvariant() -> String? {
    var placed = 0
    for handle in 0..<ItemHandle(truncatingIfNeeded: handles.issuedCount) {
      if handles.handle(of: item(handle)) != handle {
        return "item \(item(handle)) is not found under its handle"
      }
      if places[handle] != .none { placed += 1 }
    }
    return placed == itemCount ? nil : "\(placed) places for \(itemCount) items"
  }
}

extension ItemList {
  /// What is wrong with the list; nil when it is sound.
  func brokenInvariant(places: PlaceTable) -> String? {
    var items = 0
    for index in 0..<chunkCount {
      let chunk = chunk(at: index)
      let number = directory.numbers[index]
      if start(ofChunk: index) != items { return "chunk \(index) starts at \(items)" }
      if directory.index(ofChunk: number) != index { return "chunk \(index) is not found" }
      if chunk.count > chunk.room { return "a chunk of \(chunk.count)" }
      if chunk.count == 0, changes.isEmpty { return "an empty chunk" }
      for handle in chunk.buffer where places[handle] != place(inChunk: number) {
        return "item \(handle) is elsewhere in the table"
      }
      items += chunk.count
    }
    if items != count { return "\(items) items counted as \(count)" }
    if Set(directory.numbers).count != chunkCount { return "two chunks with one number" }
    return directory.count == items || !changes.isEmpty ? nil : "starts that end elsewhere"
  }
}

extension LabelledTree {
  /// What is wrong with the tree; nil when it is sound.
  func brokenInvariant() -> String? {
    var labels: [Label] = []
    var broken: String?
    forEachLeaf { entries in
      labels += entries.map(\.label)
      if entries.count > Self.leafCapacity { broken = "a leaf of \(entries.count)" }
    }
    if labels.count != count { return "\(labels.count) entries counted as \(count)" }
    for (left, right) in zip(labels, labels.dropFirst()) where left >= right {
      return "label \(left) before \(right)"
    }
    return broken ?? root.brokenInvariant()
  }
}

extension LabelledTree.Node {
  func brokenInvariant() -> String? {
    guard case .branch(let children) = self else { return nil }
    if children.count > LabelledTree.branchCapacity { return "a branch of \(children.count)" }
    for child in children {
      if child.count == 0 { return "an empty subtree" }
      if child.count != child.node.total { return "a subtree counted as \(child.count)" }
      if child.first != child.node.firstLabel { return "a subtree with a wrong first label" }
      if let broken = child.node.brokenInvariant() { return broken }
    }
    return nil
  }

  var total: Int {
    switch self {
    case .leaf(let entries): entries.count
    case .branch(let children): children.reduce(0) { $0 + $1.count }
    }
  }
}
