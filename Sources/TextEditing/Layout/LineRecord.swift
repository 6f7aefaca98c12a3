/// What is stored about a line: where its rows start, and its role in code blocks.
struct LineRecord: Hashable, Sendable {
  /// The bytes of the line with its break.
  let byteCount: Int
  /// The starts of the rows after the first, in bytes from the start of the line.
  let starts: [Int]
  let fence: FenceMark
  /// The state before the line.
  var fences = FenceState.outside

  var rowCount: Int { starts.count + 1 }

  var fencesAfter: FenceState {
    var state = fences
    state.pass(fence)
    return state
  }

  func start(ofRow row: Int) -> Int { row == 0 ? 0 : starts[row - 1] }

  /// The row that contains an offset from the start of the line.
  func row(at offset: Int) -> Int { starts.lastIndex { $0 <= offset }.map { $0 + 1 } ?? 0 }
}
