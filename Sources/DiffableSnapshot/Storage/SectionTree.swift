/// The sections in order, each found by its position and by its label.
///
/// A label is a number that grows along the list and stays with its section while others come and
/// go around it: it is what lets a section be found again without a pointer to its parent, which a
/// tree that shares its nodes between copies cannot have.
/// Nodes are arrays, so a copy of the tree shares them all and an edit copies one path. Each subtree
/// knows how many items its sections have.
@usableFromInline
struct SectionTree: Sendable {
  typealias Label = UInt64

  /// One section in a leaf.
  struct Entry: Sendable {
    var label: Label
    var record: SectionRecord
  }

  /// A subtree, and what a search must know of it without touching it.
  struct Child: Sendable {
    /// The label of its first section.
    var first: Label
    /// How many sections it holds.
    var count: Int
    /// How many items those have.
    var items: Int
    var node: Node
  }

  /// A leaf of sections or a branch of subtrees, in ascending order of labels.
  enum Node: Sendable {
    /// At most `leafCapacity` sections.
    case leaf([Entry])
    /// At most `branchCapacity` subtrees, none of them empty, all of one height.
    case branch([Child])
  }

  static var leafCapacity: Int { 32 }
  static var branchCapacity: Int { 32 }

  var root: Node
  @usableFromInline var count: Int

  init() {
    root = .leaf([])
    count = 0
  }

  @usableFromInline var isEmpty: Bool { count == 0 }
}

extension SectionTree.Child {
  /// A subtree over a node that is not empty.
  init(_ node: SectionTree.Node) {
    self.init(first: node.firstLabel, count: node.total, items: node.totalItems, node: node)
  }
}

extension SectionTree.Node {
  /// How many sections there are below.
  var total: Int {
    switch self {
    case .leaf(let entries): entries.count
    case .branch(let children): children.reduce(0) { $0 + $1.count }
    }
  }

  /// How many items there are below.
  var totalItems: Int {
    switch self {
    case .leaf(let entries): entries.reduce(0) { $0 + $1.record.items.count }
    case .branch(let children): children.reduce(0) { $0 + $1.items }
    }
  }

  /// - Precondition: the node is not empty.
  var firstLabel: SectionTree.Label {
    switch self {
    case .leaf(let entries): entries[0].label
    case .branch(let children): children[0].first
    }
  }

  /// How many sections or subtrees the node itself has.
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
