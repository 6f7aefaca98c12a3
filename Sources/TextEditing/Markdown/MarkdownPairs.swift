/// Matches backticks, brackets, and parentheses in a line.
struct MarkdownPairs {
  /// From the start of a code span to its end.
  private(set) var endOfCode: [Int: Int] = [:]
  /// From a closing bracket to its opening one.
  private(set) var opening: [Int: Int] = [:]
  /// From an opening parenthesis to its closing one.
  private(set) var closing: [Int: Int] = [:]
  private let bytes: [UInt8]

  /// - Complexity: O(*n*).
  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    pairCode(from: start)
    pairBrackets(from: start)
  }

  func isEscape(_ index: Int) -> Bool {
    index + 1 < bytes.count && bytes[index + 1].isPunctuation
  }

  private mutating func pairCode(from start: Int) {
    let runs = codeRuns(from: start)
    var next: [Int: Range<Int>] = [:]
    var partner: [Int: Range<Int>] = [:]
    for run in runs.reversed() {
      partner[run.lowerBound] = next[run.count]
      next[run.count] = run
    }
    var end = start
    for run in runs where run.lowerBound >= end {
      guard let last = partner[run.lowerBound] else { continue }
      end = last.upperBound
      endOfCode[run.lowerBound] = end
    }
  }

  private func codeRuns(from start: Int) -> [Range<Int>] {
    let sign = UInt8(ascii: "`")
    var runs: [Range<Int>] = []
    var index = start
    while index < bytes.count {
      let first = index
      while index < bytes.count, bytes[index] == sign { index += 1 }
      if index > first { runs.append(first..<index) } else { index += 1 }
    }
    return runs
  }

  private mutating func pairBrackets(from start: Int) {
    var brackets: [Int] = []
    var parentheses: [Int] = []
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isEscape(index): index += 1
      case UInt8(ascii: "`"): index = (endOfCode[index] ?? index + 1) - 1
      case UInt8(ascii: "["): brackets.append(index)
      case UInt8(ascii: "]"): if let open = brackets.popLast() { opening[index] = open }
      case UInt8(ascii: "("): parentheses.append(index)
      case UInt8(ascii: ")"): if let open = parentheses.popLast() { closing[open] = index }
      default: break
      }
      index += 1
    }
  }
}
