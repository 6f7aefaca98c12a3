import BoardModel

/// The changes that a link would make to a file, as a unified diff.
struct LinkDifference {
  private typealias Line = LineDifference.Line

  /// The lines to print; empty if nothing would change.
  let lines: [String]

  private static let context = 3
  /// The most comparisons of lines; past it, ranges without unique lines are replaced whole.
  private static let effort = 16_000_000

  init(_ name: String, from old: [UInt8], to new: [UInt8]) {
    guard old != new else {
      lines = []
      return
    }
    let before = Self.split(old)
    let hunks = LineDifference.hunks(from: before, to: Self.split(new), effort: Self.effort)
    lines = ["--- \(name)", "+++ \(name)"] + Self.parts(hunks, of: before)
  }

  private static func split(_ bytes: [UInt8]) -> [Line] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { Line(bytes: Array($0)) }
  }

  private static func parts(_ hunks: [LineDifference.Hunk], of old: [Line]) -> [String] {
    var (lines, growth): ([String], Int) = ([], 0)
    for group in groups(hunks) {
      let start = max(0, group[0].old.lowerBound - context)
      let newStart = start + growth
      var (body, place): ([String], Int) = ([], start)
      for hunk in group {
        body += old[place..<hunk.old.lowerBound].map { " " + text($0) }
        body += old[hunk.old].map { "-" + text($0) } + hunk.new.map { "+" + text($0) }
        place = hunk.old.upperBound
        growth += hunk.new.count - hunk.old.count
      }
      let end = min(old.count, place + context)
      body += old[place..<end].map { " " + text($0) }
      let (before, after) = (end - start, end + growth - newStart)
      // A part without lines is named by the line before it.
      let starts = (before == 0 ? start : start + 1, after == 0 ? newStart : newStart + 1)
      lines.append("@@ -\(starts.0),\(before) +\(starts.1),\(after) @@")
      lines += body
    }
    return lines
  }

  /// The changes, with those together whose surrounding lines meet.
  private static func groups(_ hunks: [LineDifference.Hunk]) -> [[LineDifference.Hunk]] {
    var groups: [[LineDifference.Hunk]] = []
    var end: Int?
    for hunk in hunks {
      if let end, hunk.old.lowerBound - end <= 2 * context {
        groups[groups.count - 1].append(hunk)
      } else {
        groups.append([hunk])
      }
      end = hunk.old.upperBound
    }
    return groups
  }

  private static func text(_ line: Line) -> String { String(decoding: line.bytes, as: UTF8.self) }
}
