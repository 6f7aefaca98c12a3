import BoardModel
import BoardViewModels

/// A number before a motion, as in `12j`.
///
/// A digit goes to the column of that number at once, and one that has gone to another column counts
/// nothing: the motion behind it starts there. Digits right behind one another are a number, which
/// counts in the column where it was begun; `03` is three. A digit that stood for a second is over.
struct CountedMotion {
  /// No one means more, and a held key should not add up to a minute.
  private static let limit = 99_999
  private static let patience = Duration.seconds(1)

  private var digits = 0
  private var count = 0
  private var column: ColumnKey?
  /// Whether the first digit has gone to another column.
  private var hasLeft = false
  private var end: ContinuousClock.Instant?

  /// The number of several digits that stands before the next motion, and the column where it counts;
  /// nil where there is none.
  var pending: (count: Int, column: ColumnKey)? {
    guard digits > 1, count > 0, let column else { return nil }
    return (count, column)
  }

  /// A digit was pressed, and took the focus from one column to another, or left it where it was.
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

  /// The number that was typed and the column that a motion is about; nil where none was.
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
