extension SectionTree {
  /// Finds a section by its label.
  ///
  /// - Precondition: A section has this label.
  func find(_ label: Label) -> FoundSection {
    var node = root
    var index = 0
    var items = 0
    while true {
      switch node {
      case .leaf(let entries):
        let place = Node.lowerBound(of: label, in: entries)
        for before in entries[..<place] { items &+= before.record.items.count }
        return FoundSection(record: entries[place].record, index: index &+ place, firstItem: items)
      case .branch(let children):
        let place = Node.childIndex(of: label, in: children)
        for before in children[..<place] {
          index &+= before.count
          items &+= before.items
        }
        node = children[place].node
      }
    }
  }

  func record(labelled label: Label) -> SectionRecord {
    var node = root
    while true {
      switch node {
      case .leaf(let entries):
        return entries[Node.lowerBound(of: label, in: entries)].record
      case .branch(let children):
        node = children[Node.childIndex(of: label, in: children)].node
      }
    }
  }

  /// - Precondition: `0 <= offset < count`.
  func entry(at offset: Int) -> Entry {
    var rest = offset
    var node = root
    while true {
      switch node {
      case .leaf(let entries):
        return entries[rest]
      case .branch(let children):
        var index = 0
        while rest >= children[index].count {
          rest &-= children[index].count
          index &+= 1
        }
        node = children[index].node
      }
    }
  }

  /// The section that contains the item at an index over all sections, and the item's index within
  /// it.
  ///
  /// - Precondition: The item exists.
  func entry(atItem offset: Int) -> (record: SectionRecord, rest: Int) {
    var rest = offset
    var node = root
    while true {
      switch node {
      case .leaf(let entries):
        var index = 0
        while rest >= entries[index].record.items.count {
          rest &-= entries[index].record.items.count
          index &+= 1
        }
        return (entries[index].record, rest)
      case .branch(let children):
        var index = 0
        while rest >= children[index].items {
          rest &-= children[index].items
          index &+= 1
        }
        node = children[index].node
      }
    }
  }

  @usableFromInline var records: [SectionRecord] {
    var records: [SectionRecord] = []
    records.reserveCapacity(count)
    root.forEachLeaf { entries in
      for entry in entries { records.append(entry.record) }
    }
    return records
  }

  @usableFromInline var handles: [SectionHandle] {
    var handles: [SectionHandle] = []
    handles.reserveCapacity(count)
    root.forEachLeaf { entries in
      for entry in entries { handles.append(entry.record.handle) }
    }
    return handles
  }
}

extension SectionTree.Node {
  /// The index of the first section in a leaf whose label isn't lower.
  static func lowerBound(of label: UInt64, in entries: [SectionTree.Entry]) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low &+ high) >> 1
      if entries[middle].label < label { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  /// The last subtree that starts at or before the label, or the first one.
  static func childIndex(of label: UInt64, in children: [SectionTree.Child]) -> Int {
    var low = 0
    var high = children.count
    while high &- low > 1 {
      let middle = (low &+ high) >> 1
      if children[middle].first <= label { low = middle } else { high = middle }
    }
    return low
  }

  /// Calls `body` with each leaf, in order.
  func forEachLeaf(_ body: ([SectionTree.Entry]) -> Void) {
    switch self {
    case .leaf(let entries):
      body(entries)
    case .branch(let children):
      for child in children { child.node.forEachLeaf(body) }
    }
  }
}
