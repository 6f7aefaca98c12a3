import TerminalKit
import TerminalSurface

/// A stacked area chart in braille: eight dots per cell.
///
/// Each area has its own pattern, so that they differ without colours.
nonisolated struct BrailleChart {
  /// The amounts at each step of time, the lowest area first.
  let steps: [[Int]]
  let styles: [Style]

  /// The values at the bottom and the top of the chart.
  let range: ClosedRange<Int>

  /// The bottom is zero, unless the lowest area is so large that it would hide the others.
  init(steps: [[Int]], styles: [Style], base fixed: Int? = nil) {
    self.steps = steps
    self.styles = styles
    let high = max(1, steps.map { $0.reduce(0, +) }.max() ?? 1)
    let base = steps.map { $0.first ?? 0 }.min() ?? 0
    range = (fixed ?? (base > high / 2 ? base - base / 20 : 0))...high
  }

  /// The dots of a cell as braille numbers them: the left half from top to bottom, then the right
  /// half.
  private static let bits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

  /// After this many areas, the patterns repeat.
  static let patternCount = 6

  /// Whether the pattern of an area has a dot at a position, counted from the bottom left.
  ///
  /// The patterns: all dots, every second dot, a quarter, vertical stripes, horizontal stripes, an
  /// eighth.
  private static func hasDot(_ band: Int, _ x: Int, _ y: Int) -> Bool {
    switch band % patternCount {
    case 0: true
    case 1: (x + y).isMultiple(of: 2)
    case 2: y.isMultiple(of: 2) && (x + y / 2).isMultiple(of: 2)
    case 3: x.isMultiple(of: 2)
    case 4: y.isMultiple(of: 2)
    default: y % 4 == 1 && x.isMultiple(of: 2)
    }
  }

  static func sample(_ band: Int) -> String {
    var pattern: UInt32 = 0
    for half in 0..<2 {
      for dot in 0..<4 where hasDot(band, half, 3 - dot) { pattern |= bits[half][dot] }
    }
    guard let scalar = Unicode.Scalar(0x2800 + pattern) else { return "" }
    return String(repeating: Character(scalar), count: 2)
  }

  /// The lines of the chart, from the top.
  ///
  /// - Complexity: O(*w* *h* *n*) for the width, the height and *n* areas.
  func lines(width: Int, height: Int) -> [[TextPart]] {
    guard width > 0, height > 0, !steps.isEmpty else { return [] }
    let tops = (0..<width * 2).map { heights(at: $0, of: width * 2, height * 4) }
    return (0..<height)
      .map { row in
        (0..<width).map { cell(column: $0, row: row, height, tops) }
      }
  }

  /// The top of each area at a column of dots, in dots; a step of time has one height.
  private func heights(at dot: Int, of count: Int, _ height: Int) -> [Double] {
    let step = steps[dot * steps.count / max(1, count)]
    var sum = 0
    let span = Double(max(1, range.upperBound - range.lowerBound))
    return step.map { amount in
      sum += amount
      return Double(sum - range.lowerBound) / span * Double(height)
    }
  }

  private func cell(column: Int, row: Int, _ height: Int, _ heights: [[Double]]) -> TextPart {
    var pattern: UInt32 = 0
    var votes = Array(repeating: 0, count: styles.count)
    for half in 0..<2 {
      let tops = heights[column * 2 + half]
      for dot in 0..<4 {
        let y = (height - row) * 4 - dot - 1
        let level = Double(y) + 0.5
        guard let band = tops.firstIndex(where: { $0 >= level }) else { continue }
        let isEdge = tops[band] < level + 1
        if isEdge || Self.hasDot(band, column * 2 + half, y) { pattern |= Self.bits[half][dot] }
        votes[band] += 1
      }
    }
    guard pattern > 0, let scalar = Unicode.Scalar(0x2800 + pattern),
      let most = votes.max(), let band = votes.firstIndex(of: most)
    else { return TextPart(" ", Style()) }
    return TextPart(String(Character(scalar)), styles[band])
  }

  /// A horizontal bar, with a resolution of an eighth of a cell.
  static func bar(_ value: Int, of most: Int, width: Int) -> String {
    guard value > 0, most > 0 else { return "" }
    let eighths = max(1, value * width * 8 / most)
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }
}
