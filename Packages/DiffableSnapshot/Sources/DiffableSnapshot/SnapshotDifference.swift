/// The changes from one snapshot to another.
///
/// Deletions and the `from` of moves are positions in the old snapshot. Insertions, the `to` of
/// moves, reloads, and reconfigurations are positions in the new one. Items of deleted and inserted
/// sections are listed too, so a flat list can ignore the sections.
///
/// The number of moves is minimal. Items that change section move. Of those that stay in their
/// section, the ones outside a longest increasing subsequence move. An item isn't listed as moved
/// merely because its section moves.
public struct SnapshotDifference: Hashable, Sendable {
  /// An element that moved.
  public struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
    /// The place in the old snapshot.
    public var from: Place
    /// The place in the new snapshot.
    public var to: Place

    /// Creates a move.
    @inlinable
    public init(from: Place, to: Place) {
      self.from = from
      self.to = to
    }
  }

  /// Indices of deleted sections in the old snapshot, ascending.
  public var deletedSections: [Int] = []
  /// Indices of inserted sections in the new snapshot, ascending.
  public var insertedSections: [Int] = []
  /// Moved sections, in the order of the new indices.
  public var movedSections: [Move<Int>] = []
  /// Indices of kept sections to reload in the new snapshot, ascending.
  public var reloadedSections: [Int] = []
  /// Positions of deleted items in the old snapshot, ascending.
  public var deletedItems: [ItemPosition] = []
  /// Positions of inserted items in the new snapshot, ascending.
  public var insertedItems: [ItemPosition] = []
  /// Moved items, in the order of the new positions.
  public var movedItems: [Move<ItemPosition>] = []
  /// Positions of kept items to reload in the new snapshot, ascending.
  public var reloadedItems: [ItemPosition] = []
  /// Positions of kept items to reconfigure in the new snapshot, ascending.
  public var reconfiguredItems: [ItemPosition] = []

  /// Creates an empty difference.
  @inlinable
  public init() {}

  /// Whether nothing changed and nothing must be reloaded.
  ///
  /// - Complexity: O(1).
  @inlinable public var isEmpty: Bool {
    deletedItems.isEmpty && insertedItems.isEmpty && movedItems.isEmpty && reloadedItems.isEmpty
      && reconfiguredItems.isEmpty && deletedSections.isEmpty && insertedSections.isEmpty
      && movedSections.isEmpty && reloadedSections.isEmpty
  }
}
