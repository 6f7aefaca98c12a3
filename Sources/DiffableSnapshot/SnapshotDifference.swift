/// What turns one snapshot into another.
///
/// Deletions and the old places of moves are positions in the old snapshot; insertions, the new
/// places of moves, reloads and reconfigurations are positions in the new one.
/// Every item is listed, those of deleted and inserted sections too, so that what shows a flat list
/// need not look at the sections.
///
/// Moves are as few as can be: of the items that stay in their section, those outside a longest
/// increasing subsequence move, and those that change section move.
/// An item whose section moves is carried along and does not move by itself.
public struct SnapshotDifference: Hashable, Sendable {
  /// One thing that went from an old place to a new one.
  public struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
    /// The place in the old snapshot.
    public var from: Place
    /// The place in the new snapshot.
    public var to: Place

    /// Makes a move of two places.
    @inlinable
    public init(from: Place, to: Place) {
      self.from = from
      self.to = to
    }
  }

  /// Indices in the old snapshot of sections that went, ascending.
  public var deletedSections: [Int] = []
  /// Indices in the new snapshot of sections that came, ascending.
  public var insertedSections: [Int] = []
  /// Sections that went from one index to another, in the order of the new indices.
  public var movedSections: [Move<Int>] = []
  /// Indices in the new snapshot of kept sections that are to be shown again, ascending.
  public var reloadedSections: [Int] = []
  /// Positions in the old snapshot of items that went, ascending.
  public var deletedItems: [ItemPosition] = []
  /// Positions in the new snapshot of items that came, ascending.
  public var insertedItems: [ItemPosition] = []
  /// Items that went from one position to another, in the order of the new positions.
  public var movedItems: [Move<ItemPosition>] = []
  /// Positions in the new snapshot of kept items whose rows are to be asked for again, ascending.
  public var reloadedItems: [ItemPosition] = []
  /// Positions in the new snapshot of kept items whose content is to be asked for again, ascending.
  public var reconfiguredItems: [ItemPosition] = []

  /// Makes the difference between equal snapshots, which is empty.
  @inlinable
  public init() {}

  /// Whether nothing changed and nothing is to be shown again.
  ///
  /// - Complexity: O(1).
  @inlinable public var isEmpty: Bool {
    deletedItems.isEmpty && insertedItems.isEmpty && movedItems.isEmpty && reloadedItems.isEmpty
      && reconfiguredItems.isEmpty && deletedSections.isEmpty && insertedSections.isEmpty
      && movedSections.isEmpty && reloadedSections.isEmpty
  }
}
