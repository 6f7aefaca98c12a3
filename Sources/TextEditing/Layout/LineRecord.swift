struct LineRecord: Hashable, Sendable {
  var starts: [RowStart] = []
  var fence = FenceMark.none

  var rowCount: Int { starts.count + 1 }

  /// The start of a row, in bytes from the start of the line.
  func start(ofRow row: Int) -> Int { row == 0 ? 0 : starts[row - 1].offset }

  /// The row that contains an offset from the start of the line.
  func row(at offset: Int) -> Int { starts.countBefore { $0.offset <= offset } }
}

struct RowStart: Hashable, Sendable {
  private let bits: UInt32

  init(_ offset: Int, isProvisional: Bool = false) {
    bits = UInt32(offset) << 1 | (isProvisional ? 1 : 0)
  }

  var offset: Int { Int(bits >> 1) }

  /// Whether this row start may be wrong: the text before it changed, and the rows from here on
  /// weren't wrapped again yet.
  var isProvisional: Bool { bits & 1 == 1 }

  func moved(by distance: Int) -> RowStart {
    RowStart(offset + distance, isProvisional: isProvisional)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The number of leading elements that satisfy the predicate, by binary search.
  ///
  /// The elements must be partitioned by it.
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
