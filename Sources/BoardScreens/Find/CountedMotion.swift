import BoardModel
import BoardViewModels

/// A number before a motion, as in `3j`.
///
/// A digit goes to the column of that number at once; where a motion follows, the digit was its
/// count, and the focus is back where it was.
struct CountedMotion {
  /// No one means more, and a held key should not add up to a minute.
  private static let limit = 99_999

  private var count: Int?
  private var column: ColumnKey?

  /// A digit was pressed while a column had the focus.
  mutating func add(_ digit: Int, at focused: ColumnKey) {
    if let count {
      self.count = min(Self.limit, count * 10 + digit)
    } else if digit > 0 {
      (count, column) = (digit, focused)
    }
  }

  /// The number that was typed and the column that a motion is about; nil where none was.
  mutating func take() -> (count: Int, column: ColumnKey)? {
    defer { (count, column) = (nil, nil) }
    guard let count, let column else { return nil }
    return (count, column)
  }
}
