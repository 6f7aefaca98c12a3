/// What is known of one line: where its rows begin, and whether it is a fence of code.
struct LineRecord: Hashable, Sendable {
  /// The starts of the rows after the first.
  var starts: [RowStart] = []
  var fence = FenceMark.none

  var rowCount: Int { starts.count + 1 }

  /// Where a row begins, in bytes from the start of the line.
  func start(ofRow row: Int) -> Int { row == 0 ? 0 : starts[row - 1].offset }

  /// The row in which an offset from the start of the line is.
  func row(at offset: Int) -> Int { starts.countBefore { $0.offset <= offset } }
}

/// Where a row begins within its line.
struct RowStart: Hashable, Sendable {
  private let bits: UInt32

  init(_ offset: Int, isProvisional: Bool = false) {
    bits = UInt32(offset) << 1 | (isProvisional ? 1 : 0)
  }

  var offset: Int { Int(bits >> 1) }

  /// Whether the row before might have gone on: rows from here on were left as they were when the
  /// text before them had changed.
  var isProvisional: Bool { bits & 1 == 1 }

  func moved(by distance: Int) -> RowStart {
    RowStart(offset + distance, isProvisional: isProvisional)
  }
}

extension RandomAccessCollection where Index == Int {
  /// How many elements stand before the first that does not satisfy a predicate which all before
  /// it do; a binary search.
  func countBefore(_ isBefore: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low - startIndex
  }
}
