internal import GRDB

/// What a search has looked at with one call, and what it found.
struct LogSlice {
  /// How many rows of the log are looked at with one call, and how many characters of their text.
  private static let limit = (rows: 512, size: 1 << 20)

  /// The places of what was found, in the order of reading.
  private(set) var found: [Int64] = []
  private(set) var first: Int64?
  private(set) var last: Int64?
  private(set) var rows = 0
  private var size = 0
  /// Whether the log has nothing more that way.
  var isLast = false

  var isFull: Bool { rows >= Self.limit.rows || size >= Self.limit.size }

  /// Takes in a row that begins with its place and ends, at index 4, with its size.
  mutating func add(_ row: Row, isFound: Bool) throws {
    let sequence = try row.decode(Int64.self, atIndex: 0)
    first = first ?? sequence
    last = sequence
    rows += 1
    size += try row.decode(Int.self, atIndex: 4)
    if isFound { found.append(sequence) }
  }
}
