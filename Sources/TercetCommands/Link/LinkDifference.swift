import BoardModel

/// The changes that a link would make to a file, as a unified diff.
struct LinkDifference {
  private typealias Line = ArraySlice<UInt8>

  private enum Step {
    case same(Line)
    case removed(Line)
    case added(Line)
  }

  /// The lines to print; empty if nothing would change.
  let lines: [String]

  private static let context = 3
  /// Longer ranges are compared as a whole.
  private static let effort = 4_000

  init(_ name: String, from old: [UInt8], to new: [UInt8]) {
    guard old != new else {
      lines = []
      return
    }
    let steps = Self.steps(Self.split(old), Self.split(new))
    lines = ["--- \(name)", "+++ \(name)"] + Self.hunks(steps)
  }

  private static func split(_ bytes: [UInt8]) -> [Line] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func steps(_ old: [Line], _ new: [Line]) -> [Step] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let room = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(room).prefix { $0 == $1 }.count
    let (left, right) = (old[start..<old.count - end], new[start..<new.count - end])
    return old[..<start].map(Step.same) + changed(Array(left), Array(right))
      + old.suffix(end).map(Step.same)
  }

  private static func changed(_ old: [Line], _ new: [Line]) -> [Step] {
    if max(old.count, new.count) > effort { return old.map(Step.removed) + new.map(Step.added) }
    let difference = new.difference(from: old)
    let removals = Set(difference.removals.map(offset))
    let insertions = Set(difference.insertions.map(offset))
    var (steps, next): ([Step], Int) = ([], 0)
    func insert() {
      while next < new.count, insertions.contains(next) {
        steps.append(.added(new[next]))
        next += 1
      }
    }
    for (index, line) in old.enumerated() {
      if removals.contains(index) {
        steps.append(.removed(line))
      } else {
        insert()
        steps.append(.same(line))
        next += 1
      }
    }
    insert()
    return steps
  }

  private static func offset(_ change: CollectionDifference<Line>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  private static func hunks(_ steps: [Step]) -> [String] {
    var isShown = [Bool](repeating: false, count: steps.count)
    for (index, step) in steps.enumerated() {
      if case .same = step { continue }
      for near in max(0, index - context)...min(steps.count - 1, index + context) {
        isShown[near] = true
      }
    }
    var (lines, old, new, index): ([String], Int, Int, Int) = ([], 1, 1, 0)
    while index < steps.count {
      guard isShown[index] else {
        (old, new, index) = (old + 1, new + 1, index + 1)
        continue
      }
      let end = isShown[index...].firstIndex(of: false) ?? steps.count
      var (body, before, after): ([String], Int, Int) = ([], 0, 0)
      for step in steps[index..<end] {
        switch step {
        case .same(let line):
          body.append(" " + text(line))
          (before, after) = (before + 1, after + 1)
        case .removed(let line):
          body.append("-" + text(line))
          before += 1
        case .added(let line):
          body.append("+" + text(line))
          after += 1
        }
      }
      let starts = (before == 0 ? old - 1 : old, after == 0 ? new - 1 : new)
      lines.append("@@ -\(starts.0),\(before) +\(starts.1),\(after) @@")
      lines += body
      (old, new, index) = (old + before, new + after, end)
    }
    return lines
  }

  private static func text(_ line: Line) -> String { String(decoding: line, as: UTF8.self) }
}
