extension SectionTree {
  /// Inserts a section in the order of its label.
  ///
  /// - Precondition: No section has this label.
  /// - Complexity: O(log *s*) nodes copied.
  mutating func insert(_ record: SectionRecord, labelled label: Label) {
    let sibling = root.insert(Entry(label: label, record: record))
    count &+= 1
    guard let sibling else { return }
    root = .branch([Child(root), sibling])
  }

  /// Removes the section with this label.
  ///
  /// - Precondition: A section has this label.
  /// - Complexity: O(log *s*) nodes copied.
  mutating func remove(labelled label: Label) -> SectionRecord {
    let record = root.remove(label)
    count &-= 1
    while case .branch(let children) = root, children.count < 2 {
      root = children.first?.node ?? .leaf([])
    }
    return record
  }

  mutating func modify(labelled label: Label, _ body: (inout ItemList) -> Void) {
    root.modify(label, body)
  }

  mutating func modifyAll(_ body: (inout SectionRecord) -> Void) {
    root.modifyAll(body)
  }

  /// Changes the label of the section at an index; the new label must keep the order.
  mutating func relabel(at offset: Int, to label: Label) {
    root.relabel(at: offset, to: label)
  }
}

extension SectionTree.Node {
  /// Inserts an entry; returns the new right sibling if the node was split.
  mutating func insert(_ entry: SectionTree.Entry) -> SectionTree.Child? {
    switch self {
    case .leaf(var entries):
      // Release the enum's reference first, so that a uniquely referenced array is edited in place.
      self = .leaf([])
      let index = Self.lowerBound(of: entry.label, in: entries)
      entries.insert(entry, at: index)
      let split = SectionTree.splitOff(&entries, SectionTree.leafCapacity, inserted: index)
      self = .leaf(entries)
      return split.map { SectionTree.Child(.leaf($0)) }
    case .branch(var children):
      self = .leaf([])
      let index = Self.childIndex(of: entry.label, in: children)
      let sibling = children[index].node.insert(entry)
      children[index].count &+= 1
      children[index].items &+= entry.record.items.count
      children[index].first = min(children[index].first, entry.label)
      guard let sibling else {
        self = .branch(children)
        return nil
      }
      children[index].count &-= sibling.count
      children[index].items &-= sibling.items
      children.insert(sibling, at: index + 1)
      let split = SectionTree.splitOff(
        &children,
        SectionTree.branchCapacity,
        inserted: index + 1
      )
      self = .branch(children)
      return split.map { SectionTree.Child(.branch($0)) }
    }
  }

  mutating func remove(_ label: UInt64) -> SectionRecord {
    switch self {
    case .leaf(var entries):
      self = .leaf([])
      let entry = entries.remove(at: Self.lowerBound(of: label, in: entries))
      self = .leaf(entries)
      return entry.record
    case .branch(var children):
      self = .leaf([])
      let index = Self.childIndex(of: label, in: children)
      let record = children[index].node.remove(label)
      children[index].count &-= 1
      children[index].items &-= record.items.count
      if children[index].count == 0 {
        children.remove(at: index)
      } else {
        children[index].first = children[index].node.firstLabel
        Self.mergeIfSmall(&children, at: index)
      }
      self = .branch(children)
      return record
    }
  }

  @discardableResult
  mutating func modify(_ label: UInt64, _ body: (inout ItemList) -> Void) -> Int {
    switch self {
    case .leaf(var entries):
      self = .leaf([])
      let index = Self.lowerBound(of: label, in: entries)
      let before = entries[index].record.items.count
      body(&entries[index].record.items)
      let gain = entries[index].record.items.count &- before
      self = .leaf(entries)
      return gain
    case .branch(var children):
      self = .leaf([])
      let index = Self.childIndex(of: label, in: children)
      let gain = children[index].node.modify(label, body)
      children[index].items &+= gain
      self = .branch(children)
      return gain
    }
  }

  mutating func modifyAll(_ body: (inout SectionRecord) -> Void) {
    switch self {
    case .leaf(var entries):
      self = .leaf([])
      for index in entries.indices { body(&entries[index].record) }
      self = .leaf(entries)
    case .branch(var children):
      self = .leaf([])
      for index in children.indices {
        children[index].node.modifyAll(body)
        children[index].items = children[index].node.totalItems
      }
      self = .branch(children)
    }
  }

  mutating func relabel(at offset: Int, to label: UInt64) {
    switch self {
    case .leaf(var entries):
      self = .leaf([])
      entries[offset].label = label
      self = .leaf(entries)
    case .branch(var children):
      self = .leaf([])
      var rest = offset
      var index = 0
      while rest >= children[index].count {
        rest &-= children[index].count
        index &+= 1
      }
      children[index].node.relabel(at: rest, to: label)
      children[index].first = children[index].node.firstLabel
      self = .branch(children)
    }
  }
}
