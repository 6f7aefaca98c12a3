extension LabelledTree {
  /// Puts an element at the place that its label names.
  ///
  /// - Precondition: no element has this label.
  /// - Complexity: O(log *n*) nodes copied.
  @inlinable
  mutating func insert(_ element: Element, labelled label: Label) {
    let sibling = root.insert(Entry(label: label, element: element))
    count &+= 1
    guard let sibling else { return }
    let own = Child(first: root.firstLabel, count: count &- sibling.count, node: root)
    root = .branch([own, sibling])
  }

  /// Takes out the element with this label.
  ///
  /// - Precondition: an element has it.
  /// - Complexity: O(log *n*) nodes copied.
  @inlinable
  mutating func remove(labelled label: Label) {
    root.remove(label)
    count &-= 1
    while case .branch(let children) = root, children.count < 2 {
      root = children.first?.node ?? .leaf([])
    }
  }

  /// Changes the element with this label in its place.
  @inlinable
  mutating func modify(labelled label: Label, _ body: (inout Element) -> Void) {
    root.modify(label) { entry in body(&entry.element) }
  }

  /// Gives the element at a position another label, which must keep the order.
  @inlinable
  mutating func relabel(at offset: Int, to label: Label) {
    root.relabel(at: offset, to: label)
  }
}

extension LabelledTree.Node {
  /// Inserts an entry; answers the new right-hand sibling when the node had to be split.
  @inlinable
  mutating func insert(_ entry: LabelledTree.Entry) -> LabelledTree.Child? {
    switch self {
    case .leaf(var entries):
      // The enum lets go of the array first, so that a node of our own is edited in its place.
      self = .leaf([])
      let index = Self.lowerBound(of: entry.label, in: entries)
      entries.insert(entry, at: index)
      let split = LabelledTree.splitOff(
        &entries,
        capacity: LabelledTree.leafCapacity,
        inserted: index
      )
      self = .leaf(entries)
      return split.map { right in
        LabelledTree.Child(first: right[0].label, count: right.count, node: .leaf(right))
      }
    case .branch(var children):
      self = .leaf([])
      let index = Self.childIndex(of: entry.label, in: children)
      let sibling = children[index].node.insert(entry)
      children[index].count &+= 1
      children[index].first = min(children[index].first, entry.label)
      guard let sibling else {
        self = .branch(children)
        return nil
      }
      children[index].count &-= sibling.count
      children.insert(sibling, at: index + 1)
      let split = LabelledTree.splitOff(
        &children,
        capacity: LabelledTree.branchCapacity,
        inserted: index + 1
      )
      self = .branch(children)
      return split.map(LabelledTree.Child.init(branch:))
    }
  }

  @inlinable
  mutating func remove(_ label: UInt64) {
    switch self {
    case .leaf(var entries):
      self = .leaf([])
      entries.remove(at: Self.lowerBound(of: label, in: entries))
      self = .leaf(entries)
    case .branch(var children):
      self = .leaf([])
      let index = Self.childIndex(of: label, in: children)
      children[index].node.remove(label)
      children[index].count &-= 1
      if children[index].count == 0 {
        children.remove(at: index)
      } else {
        children[index].first = children[index].node.firstLabel
        Self.mergeIfSmall(&children, at: index)
      }
      self = .branch(children)
    }
  }

  @inlinable
  mutating func modify(_ label: UInt64, _ body: (inout LabelledTree.Entry) -> Void) {
    switch self {
    case .leaf(var entries):
      self = .leaf([])
      body(&entries[Self.lowerBound(of: label, in: entries)])
      self = .leaf(entries)
    case .branch(var children):
      self = .leaf([])
      children[Self.childIndex(of: label, in: children)].node.modify(label, body)
      self = .branch(children)
    }
  }

  @inlinable
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
