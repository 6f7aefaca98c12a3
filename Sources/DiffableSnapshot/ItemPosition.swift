/// Where an item stands: the index of its section, and its own index inside that section.
///
/// Both count from zero. Positions are ordered as the list is read, first by section.
public struct ItemPosition: Hashable, Sendable, Comparable {
  /// The index of the section among the sections.
  public var section: Int
  /// The index of the item inside its section.
  public var item: Int

  /// Makes a position of two indices.
  @inlinable
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Whether the left position is read before the right one.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    left.section == right.section ? left.item < right.item : left.section < right.section
  }
}

extension ItemPosition: CustomStringConvertible {
  /// The two indices, as in `0:17`.
  public var description: String { "\(section):\(item)" }
}
