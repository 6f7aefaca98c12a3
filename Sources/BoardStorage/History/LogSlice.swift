/// What a search has looked at with one call.
struct LogSlice {
  /// How many rows of the log are looked at with one call, and how many characters of their text.
  private static let limit = (rows: 512, size: 1 << 20)

  private(set) var first: Int64?
  private(set) var last: Int64?
  private(set) var rows = 0
  private var size = 0
  /// Whether the log has nothing more that way.
  var isLast = false

  var isFull: Bool { rows >= Self.limit.rows || size >= Self.limit.size }

  /// Takes in a row with its place and its size.
  mutating func add(_ sequence: Int64, size: Int) {
    first = first ?? sequence
    last = sequence
    rows += 1
    self.size += size
  }
}
