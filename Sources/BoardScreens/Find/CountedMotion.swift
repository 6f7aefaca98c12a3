import BoardModel
import BoardViewModels

/// A number before a motion, as in `3j`.
///
/// A digit goes to the column of that number at once; where a motion follows, the digit was its
/// count, and the focus is back where it was. A digit that stood for a second has gone to its column
/// and counts nothing any more.
struct CountedMotion {
  /// No one means more, and a held key should not add up to a minute.
  private static let limit = 99_999
  private static let patience = Duration.seconds(1)

  private var count: Int?
  private var column: ColumnKey?
  private var end: ContinuousClock.Instant?

  /// A digit was pressed while a column had the focus.
  mutating func add(_ digit: Int, at focused: ColumnKey, _ now: ContinuousClock.Instant) {
    forgetIfOld(now)
    end = now + Self.patience
    if let count {
      self.count = min(Self.limit, count * 10 + digit)
    } else if digit > 0 {
      (count, column) = (digit, focused)
    }
  }

  /// The number that was typed and the column that a motion is about; nil where none was.
  mutating func take(_ now: ContinuousClock.Instant) -> (count: Int, column: ColumnKey)? {
    forgetIfOld(now)
    defer { self = CountedMotion() }
    guard let count, let column else { return nil }
    return (count, column)
  }

  private mutating func forgetIfOld(_ now: ContinuousClock.Instant) {
    if let end, now > end { self = CountedMotion() }
  }
}
