/// A place in a list that is read from the front, leaf by leaf.
@usableFromInline
struct LeafReader<ID: Hashable & Sendable> {
  @usableFromInline typealias Entry = LabelledTree<ID>.Entry

  @usableFromInline let tree: LabelledTree<ID>
  @usableFromInline let leaves: [[Entry]]
  @usableFromInline var number = 0
  /// The leaf that is being read.
  @usableFromInline var leaf: [Entry]
  /// How many items stand before the leaf.
  @usableFromInline var start = 0
  /// Where in the leaf the reader is.
  @usableFromInline var index = 0

  @inlinable
  init(_ tree: LabelledTree<ID>) {
    self.tree = tree
    var leaves: [[Entry]] = []
    tree.forEachLeaf { leaves.append($0) }
    self.leaves = leaves
    leaf = leaves[0]
  }

  @inlinable var count: Int { tree.count }
  @inlinable var position: Int { start &+ index }
  @inlinable var isAtEnd: Bool { position >= count }
  /// - Precondition: the reader is not at the end.
  @inlinable var current: ID { leaf[index].element }

  /// Goes forward inside the leaf, or to the start of the next one.
  @inlinable
  mutating func advance(by distance: Int) {
    index &+= distance
    guard index >= leaf.count, number &+ 1 < leaves.count else { return }
    start &+= leaf.count
    number &+= 1
    index = 0
    leaf = leaves[number]
  }

  /// Leaves all items before a position over.
  @inlinable
  mutating func leave(upTo end: Int, to leftovers: inout Leftovers<ID>) {
    while position < end {
      let stop = min(leaf.count, end &- start)
      for place in index..<stop { leftovers.append(leaf[place].element, start &+ place) }
      advance(by: stop &- index)
    }
  }

  /// Whether the item after a position is the one after another reader's: one item that has moved
  /// far away is no reason to go there.
  @inlinable
  func follows(_ index: Int, like other: Self) -> Bool {
    guard let next = tree.elementIfPresent(at: index + 1) else { return true }
    return next == other.tree.elementIfPresent(at: other.position + 1)
  }
}

/// Items of a section that were not in step, in the order of the list.
@usableFromInline
struct Leftovers<ID: Hashable & Sendable>: Sendable {
  @usableFromInline var items: [ID] = []
  /// Their indices in the section.
  @usableFromInline var offsets: [Int32] = []

  @inlinable
  init() {}

  /// All items of a section.
  @inlinable
  init(all list: LabelledTree<ID>) {
    items.reserveCapacity(list.count)
    list.appendElements(in: 0..<list.count, to: &items)
    offsets = Array(0..<Int32(truncatingIfNeeded: list.count))
  }

  @inlinable
  mutating func append(_ item: ID, _ index: Int) {
    items.append(item)
    offsets.append(Int32(truncatingIfNeeded: index))
  }

  /// Makes room for all when it has become clear that there will be many.
  @inlinable
  mutating func expect(_ count: Int) {
    guard items.count > count / 32, items.capacity < count else { return }
    items.reserveCapacity(count)
    offsets.reserveCapacity(count)
  }
}

/// What is left over of a whole list.
@usableFromInline
struct AllLeftovers<ID: Hashable & Sendable>: Sendable {
  @usableFromInline var items: [ID] = []
  @usableFromInline var touched = TouchedItems()

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ more: Leftovers<ID>, section: Int) {
    if items.isEmpty { items = more.items } else { items += more.items }
    touched.append(more.offsets, section: section)
  }
}
