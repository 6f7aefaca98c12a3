extension SectionTree {
  /// Splits an array that exceeds its capacity and returns the right part.
  ///
  /// A list that grows at one end is split next to the new section, so that its nodes become full
  /// instead of half full.
  static func splitOff<Part>(
    _ parts: inout [Part],
    _ capacity: Int,
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

  /// - Complexity: O(*s*).
  init(_ records: [SectionRecord], labels: LabelSpread) {
    self.init()
    guard !records.isEmpty else { return }
    count = records.count
    var level = evenParts(of: records.count, atMost: Self.leafCapacity * 3 / 4)
      .map { range in
        Child(.leaf(range.map { Entry(label: labels.label($0), record: records[$0]) }))
      }
    while level.count > 1 {
      level = evenParts(of: level.count, atMost: Self.branchCapacity * 3 / 4)
        .map { range in Child(.branch(Array(level[range]))) }
    }
    setRoot(level[0].node)
  }

  // An initialiser wouldn't call `didSet`.
  private mutating func setRoot(_ root: Node) { self.root = root }
}

extension SectionTree.Node {
  static func mergeIfSmall(_ children: inout [SectionTree.Child], at index: Int) {
    let width = children[index].node.width
    let capacity = children[index].node.capacity
    guard width < capacity / 4 else { return }
    let left = (max(index - 1, 0)..<min(index + 1, children.count - 1))
      .first { children[$0].node.width + children[$0 + 1].node.width <= capacity * 3 / 4 }
    guard let left else { return }
    let right = children.remove(at: left + 1)
    children[left].count += right.count
    children[left].items += right.items
    children[left].node.append(right.node)
  }

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
