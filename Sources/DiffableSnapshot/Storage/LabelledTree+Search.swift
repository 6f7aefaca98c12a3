extension LabelledTree {
  /// How many elements stand before the one with this label.
  @inlinable
  func rank(of label: Label) -> Int {
    root.rank(of: label)
  }

  /// The element at a position, with its label.
  ///
  /// - Precondition: `0 <= offset < count`.
  @inlinable
  func entry(at offset: Int) -> Entry {
    root.entry(at: offset)
  }

  /// The element with this label.
  @inlinable
  func element(labelled label: Label) -> Element? {
    root.element(labelled: label)
  }

  @inlinable var firstLabel: Label? { isEmpty ? nil : root.firstLabel }

  @inlinable var lastLabel: Label? { isEmpty ? nil : entry(at: count - 1).label }

  /// Hands over every leaf from the first to the last.
  @inlinable
  func forEachLeaf(_ body: ([Entry]) -> Void) {
    root.forEachLeaf(body)
  }

  /// Appends the elements at some positions to an array.
  @inlinable
  func appendElements(in range: Range<Int>, to elements: inout [Element]) {
    guard !range.isEmpty else { return }
    root.appendElements(in: range, to: &elements)
  }
}

extension LabelledTree.Node {
  /// The place of a label among the entries of a leaf: the first that is not below it.
  @inlinable
  static func lowerBound(of label: UInt64, in entries: [LabelledTree.Entry]) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low &+ high) >> 1
      if entries[middle].label < label {
        low = middle &+ 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// The last subtree that does not begin after the label; the first when all do.
  @inlinable
  static func childIndex(of label: UInt64, in children: [LabelledTree.Child]) -> Int {
    var index = children.count &- 1
    while index > 0, children[index].first > label { index &-= 1 }
    return index
  }

  @inlinable
  func rank(of label: UInt64) -> Int {
    switch self {
    case .leaf(let entries):
      return Self.lowerBound(of: label, in: entries)
    case .branch(let children):
      let index = Self.childIndex(of: label, in: children)
      var rank = children[index].node.rank(of: label)
      for before in 0..<index { rank &+= children[before].count }
      return rank
    }
  }

  @inlinable
  func entry(at offset: Int) -> LabelledTree.Entry {
    switch self {
    case .leaf(let entries):
      return entries[offset]
    case .branch(let children):
      var rest = offset
      var index = 0
      while rest >= children[index].count {
        rest &-= children[index].count
        index &+= 1
      }
      return children[index].node.entry(at: rest)
    }
  }

  @inlinable
  func element(labelled label: UInt64) -> Element? {
    switch self {
    case .leaf(let entries):
      let index = Self.lowerBound(of: label, in: entries)
      guard index < entries.count, entries[index].label == label else { return nil }
      return entries[index].element
    case .branch(let children):
      return children[Self.childIndex(of: label, in: children)].node.element(labelled: label)
    }
  }

  /// - Precondition: the node is not empty.
  @inlinable var firstLabel: UInt64 {
    switch self {
    case .leaf(let entries): entries[0].label
    case .branch(let children): children[0].first
    }
  }

  @inlinable
  func forEachLeaf(_ body: ([LabelledTree.Entry]) -> Void) {
    switch self {
    case .leaf(let entries):
      body(entries)
    case .branch(let children):
      for child in children { child.node.forEachLeaf(body) }
    }
  }

  @inlinable
  func appendElements(in range: Range<Int>, to elements: inout [Element]) {
    switch self {
    case .leaf(let entries):
      // A key path in place of the closure would be looked up for each element.
      elements.append(contentsOf: entries[range].lazy.map { entry in entry.element })
    case .branch(let children):
      var start = 0
      for child in children where start < range.upperBound {
        let low = max(range.lowerBound, start)
        let high = min(range.upperBound, start + child.count)
        if low < high {
          child.node.appendElements(in: low - start..<high - start, to: &elements)
        }
        start += child.count
      }
    }
  }
}
