extension SectionTree {
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
    reader.forEachSection { handles.append($0.pointee.section) }
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
