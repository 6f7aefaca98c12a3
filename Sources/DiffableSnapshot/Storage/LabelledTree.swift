/// An ordered list of elements, each found by its position and by its label.
///
/// A label is a number that grows along the list and stays with its element while others come and
/// go around it: it is what lets an element be found again without a pointer to its parent, which a
/// tree that shares its nodes between copies cannot have.
/// Nodes are arrays, so a copy of the tree shares them all and an edit copies one path.
@usableFromInline
struct LabelledTree<Element: Sendable>: Sendable {
  @usableFromInline typealias Label = UInt64

  /// One element in a leaf.
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline var label: Label
    @usableFromInline var element: Element

    @inlinable
    init(label: Label, element: Element) {
      self.label = label
      self.element = element
    }
  }

  /// A subtree, and what a search must know of it without touching it.
  @usableFromInline
  struct Child: Sendable {
    /// The label of its first element.
    @usableFromInline var first: Label
    /// How many elements it holds.
    @usableFromInline var count: Int
    @usableFromInline var node: Node

    @inlinable
    init(first: Label, count: Int, node: Node) {
      self.first = first
      self.count = count
      self.node = node
    }
  }

  /// A leaf of elements or a branch of subtrees, in ascending order of labels.
  @usableFromInline
  enum Node: Sendable {
    /// At most `leafCapacity` elements.
    case leaf([Entry])
    /// At most `branchCapacity` subtrees, none of them empty, all of one height.
    case branch([Child])
  }

  @inlinable static var leafCapacity: Int { 128 }
  @inlinable static var branchCapacity: Int { 16 }

  @usableFromInline var root: Node
  @usableFromInline var count: Int

  @inlinable
  init() {
    root = .leaf([])
    count = 0
  }

  @inlinable var isEmpty: Bool { count == 0 }
}
