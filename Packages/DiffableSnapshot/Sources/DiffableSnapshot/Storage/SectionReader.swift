/// The parts of a node, read without reference counting.
///
/// Safe to send: an array's elements stay where they are until the array is changed. Only the sole
/// owner of a node changes it, and each change makes a new reader. Debug builds compare it with
/// the node.
struct NodeReader: Equatable, @unchecked Sendable {
  let parts: UnsafeRawPointer?
  let count: Int
  let isLeaf: Bool

  init(_ node: SectionTree.Node) {
    switch node {
    case .leaf(let entries):
      parts = entries.withUnsafeBytes { $0.baseAddress }
      count = entries.count
      isLeaf = true
    case .branch(let children):
      parts = children.withUnsafeBytes { $0.baseAddress }
      count = children.count
      isLeaf = false
    }
  }

  /// - Precondition: The node is a branch, and not empty.
  var children: UnsafePointer<SectionTree.Child> {
    parts.unsafelyUnwrapped.assumingMemoryBound(to: SectionTree.Child.self)
  }

  /// - Precondition: The node is a leaf, and not empty.
  var entries: UnsafePointer<SectionTree.Entry> {
    parts.unsafelyUnwrapped.assumingMemoryBound(to: SectionTree.Entry.self)
  }
}

/// Finds sections in a tree without reference counting.
///
/// The caller must keep the tree alive. What it returns is valid for as long.
@usableFromInline
struct SectionReader: Sendable {
  let root: NodeReader

  /// - Precondition: `0 <= index < count`.
  @usableFromInline
  func section(at index: Int) -> SectionHandle { entry(at: index).pointee.record.handle }

  /// - Precondition: `0 <= index < count`.
  func items(at index: Int) -> UnsafePointer<ItemList> { Self.items(entry(at: index)) }

  /// - Precondition: A section has this label.
  func items(labelled label: UInt64) -> UnsafePointer<ItemList> {
    var node = root
    while !node.isLeaf { node = node.children[childIndex(of: label, in: node)].reader }
    return Self.items(node.entries + entryIndex(of: label, in: node))
  }

  /// Calls `body` with the items of each section, in order.
  func forEachSection(_ body: (UnsafePointer<ItemList>) -> Void) { Self.forEachSection(root, body) }

  private static func forEachSection(_ node: NodeReader, _ body: (UnsafePointer<ItemList>) -> Void)
  {
    for part in 0..<node.count {
      if node.isLeaf {
        body(items(node.entries + part))
      } else {
        forEachSection(node.children[part].reader, body)
      }
    }
  }

  private static func items(
    _ entry: UnsafePointer<SectionTree.Entry>
  ) -> UnsafePointer<ItemList> {
    let offset = MemoryLayout<SectionTree.Entry>.offset(of: \.record.items).unsafelyUnwrapped
    return (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: ItemList.self)
  }

  private func entry(at index: Int) -> UnsafePointer<SectionTree.Entry> {
    var rest = index
    var node = root
    while !node.isLeaf {
      let children = node.children
      var child = 0
      while rest >= children[child].count {
        rest &-= children[child].count
        child &+= 1
      }
      node = children[child].reader
    }
    return node.entries + rest
  }

  /// The index of a section.
  ///
  /// In a list that was built in one go, it is the section's handle.
  func index(of section: SectionHandle, labelled label: UInt64, count: Int) -> Int {
    if section < count, self.section(at: Int(section)) == section { return Int(section) }
    return find(label).index
  }

  /// - Precondition: A section has this label.
  func find(_ label: UInt64) -> FoundSection {
    var node = root
    var index = 0
    var items = 0
    while !node.isLeaf {
      let children = node.children
      let place = childIndex(of: label, in: node)
      for before in 0..<place {
        index &+= children[before].count
        items &+= children[before].items
      }
      node = children[place].reader
    }
    let place = entryIndex(of: label, in: node)
    for before in 0..<place { items &+= node.entries[before].record.items.count }
    return FoundSection(
      items: Self.items(node.entries + place),
      index: index &+ place,
      firstItem: items
    )
  }

  /// The section of the item at an index over all sections, and the item's index within it.
  ///
  /// - Precondition: The item exists.
  func find(item index: Int) -> (section: FoundSection, rest: Int) {
    var rest = index
    var section = 0
    var node = root
    while !node.isLeaf {
      let children = node.children
      var child = 0
      while rest >= children[child].items {
        rest &-= children[child].items
        section &+= children[child].count
        child &+= 1
      }
      node = children[child].reader
    }
    var place = 0
    while rest >= node.entries[place].record.items.count {
      rest &-= node.entries[place].record.items.count
      place &+= 1
    }
    let items = Self.items(node.entries + place)
    let found = FoundSection(items: items, index: section &+ place, firstItem: index &- rest)
    return (found, rest)
  }

  /// The index of the section with this label in a leaf.
  private func entryIndex(of label: UInt64, in node: NodeReader) -> Int {
    // Without a branch, because it would be unpredictable.
    var low = 0
    var count = node.count
    while count > 1 {
      let half = count >> 1
      low &+= node.entries[low &+ half].label <= label ? half : 0
      count &-= half
    }
    return low
  }

  /// The last subtree that starts at or before the label, or the first one.
  private func childIndex(of label: UInt64, in node: NodeReader) -> Int {
    var low = 0
    var count = node.count
    while count > 1 {
      let half = count >> 1
      low &+= node.children[low &+ half].first <= label ? half : 0
      count &-= half
    }
    return low
  }
}
