extension LabelledTree.Child {
  /// A branch over these subtrees, of which there is at least one.
  @inlinable
  init(branch children: [Self]) {
    self.init(
      first: children[0].first,
      count: children.reduce(0) { $0 + $1.count },
      node: .branch(children)
    )
  }

  /// A leaf of these elements, of which there is at least one.
  @inlinable
  init(leaf entries: [LabelledTree.Entry]) {
    self.init(first: entries[0].label, count: entries.count, node: .leaf(entries))
  }
}

extension LabelledTree {
  /// Cuts an array that has outgrown its capacity and answers the right-hand part.
  ///
  /// A list that grows at its end or at its start is cut beside the new element, so that such a
  /// list has full nodes and not half-full ones.
  @inlinable
  static func splitOff<Part>(
    _ parts: inout [Part],
    capacity: Int,
    inserted index: Int
  ) -> [Part]? {
    guard parts.count > capacity else { return nil }
    let cut =
      switch index {
      case 0: 1
      case capacity: capacity
      default: parts.count / 2
      }
    let right = Array(parts[cut...])
    parts.removeSubrange(cut...)
    return right
  }

  /// Builds a tree of elements with evenly spaced labels.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  init(_ elements: [Element], labels: LabelSpread) {
    self.init()
    guard !elements.isEmpty else { return }
    count = elements.count
    var level = Self.evenParts(of: elements.count, atMost: Self.leafCapacity * 3 / 4)
      .map { range in
        Child(leaf: range.map { Entry(label: labels.label($0), element: elements[$0]) })
      }
    while level.count > 1 {
      level = Self.evenParts(of: level.count, atMost: Self.branchCapacity * 3 / 4)
        .map { range in Child(branch: Array(level[range])) }
    }
    root = level[0].node
  }

  /// The fewest parts of no more than this size, as even as can be.
  @inlinable
  static func evenParts(of count: Int, atMost size: Int) -> [Range<Int>] {
    let number = (count + size - 1) / size
    return (0..<number)
      .map { part in
        count * part / number..<count * (part + 1) / number
      }
  }
}

extension LabelledTree.Node {
  /// How many entries or subtrees the node itself has.
  @inlinable var width: Int {
    switch self {
    case .leaf(let entries): entries.count
    case .branch(let children): children.count
    }
  }

  @inlinable var capacity: Int {
    switch self {
    case .leaf: LabelledTree.leafCapacity
    case .branch: LabelledTree.branchCapacity
    }
  }

  /// Joins a subtree that has become small to a neighbour that has room for it.
  @inlinable
  static func mergeIfSmall(_ children: inout [LabelledTree.Child], at index: Int) {
    let width = children[index].node.width
    let capacity = children[index].node.capacity
    guard width < capacity / 4 else { return }
    for left in [index - 1, index] where left >= 0 && left + 1 < children.count {
      let joined = children[left].node.width + children[left + 1].node.width
      guard joined <= capacity * 3 / 4 else { continue }
      let right = children.remove(at: left + 1)
      children[left].count += right.count
      children[left].node.append(right.node)
      return
    }
  }

  /// Takes over what a node of the same height on the right holds.
  @inlinable
  mutating func append(_ other: Self) {
    switch (self, other) {
    case (.leaf(var own), .leaf(let more)):
      self = .leaf([])
      own.append(contentsOf: more)
      self = .leaf(own)
    case (.branch(var own), .branch(let more)):
      self = .leaf([])
      own.append(contentsOf: more)
      self = .branch(own)
    case (.leaf, .branch), (.branch, .leaf):
      preconditionFailure("nodes of different heights")
    }
  }
}
