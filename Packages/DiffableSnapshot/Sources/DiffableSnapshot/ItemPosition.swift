/// The position of an item: the index of its section and its index within that section.
///
/// Both start at zero. Positions are ordered by section, then by item.
public struct ItemPosition: Hashable, Sendable, Comparable {
  /// The index of the section among the sections.
  public var section: Int
  /// The index of the item within its section.
  public var item: Int

  /// Creates a position.
  @inlinable
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Whether the left position comes first in the list.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    left.section == right.section ? left.item < right.item : left.section < right.section
  }
}

extension ItemPosition: CustomStringConvertible {
  /// The two indices, as in `0:17`.
  public var description: String { "\(section):\(item)" }
}
