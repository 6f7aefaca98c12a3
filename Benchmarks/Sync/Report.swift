import BoardModel
import Foundation

/// One line of the table.
struct Figure {
  let name: String
  let goal: String
  let measured: String
  /// Nil where there is no goal.
  let isReached: Bool?

  init(_ name: String, goal: String = "", _ measured: String, isReached: Bool? = nil) {
    (self.name, self.goal, self.measured, self.isReached) = (name, goal, measured, isReached)
  }
}

/// All figures of a run as a table in Markdown.
struct Report {
  private var figures: [Figure] = []

  mutating func add(_ new: [Figure]) { figures += new }

  var table: String {
    var lines = ["| figure | goal | measured |", "| --- | --- | ---: |"]
    for figure in figures {
      let mark = figure.isReached.map { $0 ? " ✓" : " ✗" } ?? ""
      lines.append("| \(figure.name) | \(figure.goal) | \(figure.measured)\(mark) |")
    }
    return lines.joined(separator: "\n")
  }
}

/// Times of one kind.
nonisolated struct Samples {
  private(set) var seconds: [Double] = []

  init(_ seconds: [Double] = []) { self.seconds = seconds }

  mutating func add(_ duration: Duration) { seconds.append(duration / .seconds(1)) }

  var count: Int { seconds.count }

  /// The time below which a part of all are.
  func quantile(_ part: Double) -> Double {
    let sorted = seconds.sorted()
    guard !sorted.isEmpty else { return .nan }
    return sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))]
  }

  var median: Double { quantile(0.5) }
}

extension Double {
  /// Seconds as milliseconds.
  var inMilliseconds: String { String(format: "%.1f ms", self * 1_000) }
  var inSeconds: String { String(format: "%.1f s", self) }
}
