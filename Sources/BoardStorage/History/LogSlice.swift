/// How much of the log one call of a search has read.
struct LogSlice {
  /// The most rows, and characters of their text, read by one call.
  private static let limit = (rows: 512, size: 1 << 20)

  private(set) var first: Int64?
  private(set) var last: Int64?
  private(set) var rows = 0
  private var size = 0
  /// Whether the log ends here in this direction.
  var isLast = false

  var isFull: Bool { rows >= Self.limit.rows || size >= Self.limit.size }

  mutating func add(_ sequence: Int64, size: Int) {
    first = first ?? sequence
    last = sequence
    rows += 1
    self.size += size
  }
}
