import BoardModel
import BoardViewModels

/// A number before a motion, as in `12j`.
///
/// A digit focuses the column with that number at once. If that is another column, a single digit
/// is no count: the motion starts in the new column. Several digits in a row are a number, which
/// counts in the column where it was started; `03` is three. A digit expires after a second.
struct CountedMotion {
  /// More is never useful, and a held key must not add up to a minute's work.
  private static let limit = 99_999
  private static let patience = Duration.seconds(1)

  private var digits = 0
  private var count = 0
  private var column: ColumnKey?
  /// Whether the first digit has focused another column.
  private var hasLeft = false
  private var end: ContinuousClock.Instant?

  /// A number of several digits that waits for a motion, and its column.
  var pending: (count: Int, column: ColumnKey)? {
    guard digits > 1, count > 0, let column else { return nil }
    return (count, column)
  }

  /// Records a digit and the focus before and after it.
  mutating func add(
    _ digit: Int,
    from former: ColumnKey,
    to focused: ColumnKey,
    _ now: ContinuousClock.Instant
  ) {
    forgetIfOld(now)
    end = now + Self.patience
    if digits == 0 { (column, hasLeft) = (former, former != focused) }
    digits += 1
    count = min(Self.limit, count * 10 + digit)
  }

  /// The number and the column for a motion; nil if no number was typed.
  mutating func take(_ now: ContinuousClock.Instant) -> (count: Int, column: ColumnKey)? {
    forgetIfOld(now)
    defer { self = CountedMotion() }
    guard let column, count > 0, digits > 1 || !hasLeft else { return nil }
    return (count, column)
  }

  private mutating func forgetIfOld(_ now: ContinuousClock.Instant) {
    if let end, now > end { self = CountedMotion() }
  }
}
