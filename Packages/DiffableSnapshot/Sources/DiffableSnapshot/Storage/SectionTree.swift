/// The sections in order, found by index or by label.
///
/// Labels ascend along the list. A section keeps its label when others are inserted or removed
/// around it. So a section can be found without a pointer to its parent, which a tree that shares
/// nodes between copies can't have. Nodes are arrays: a copy of the tree shares all of them, and an
/// edit copies one path. Each subtree stores its number of items.
@usableFromInline
struct SectionTree: Sendable {
  typealias Label = UInt64

  struct Entry: Sendable {
    var label: Label
    var record: SectionRecord
  }

  /// A subtree with what a search needs to know without reading its node.
  struct Child: Sendable {
    var first: Label
    var count: Int
    var items: Int
    var node: Node {
      didSet { reader = NodeReader(node) }
    }
    private(set) var reader: NodeReader
  }

  /// A leaf of sections or a branch of subtrees, in ascending order of label.
  enum Node: Sendable {
    /// At most `leafCapacity` sections.
    case leaf([Entry])
    /// At most `branchCapacity` subtrees, all nonempty and of the same height.
    case branch([Child])
  }

  static var leafCapacity: Int { 32 }
  static var branchCapacity: Int { 32 }

  var root: Node {
    didSet { reader = SectionReader(root: NodeReader(root)) }
  }
  @usableFromInline var count: Int
  /// Reads the same nodes without reference counting.
  @usableFromInline private(set) var reader: SectionReader

  init() {
    root = .leaf([])
    count = 0
    reader = SectionReader(root: NodeReader(root))
  }

  @usableFromInline var isEmpty: Bool { count == 0 }
}

extension SectionTree.Child {
  init(_ node: SectionTree.Node) {
    first = node.firstLabel
    count = node.total
    items = node.totalItems
    self.node = node
    reader = NodeReader(node)
  }
}

extension SectionTree.Node {
  var total: Int {
    switch self {
    case .leaf(let entries): entries.count
    case .branch(let children): children.reduce(0) { $0 + $1.count }
    }
  }

  var totalItems: Int {
    switch self {
    case .leaf(let entries): entries.reduce(0) { $0 + $1.record.items.count }
    case .branch(let children): children.reduce(0) { $0 + $1.items }
    }
  }

  /// - Precondition: The node isn't empty.
  var firstLabel: SectionTree.Label {
    switch self {
    case .leaf(let entries): entries[0].label
    case .branch(let children): children[0].first
    }
  }

  var width: Int {
    switch self {
    case .leaf(let entries): entries.count
    case .branch(let children): children.count
    }
  }

  var capacity: Int {
    switch self {
    case .leaf: SectionTree.leafCapacity
    case .branch: SectionTree.branchCapacity
    }
  }
}
