/// The difference of two texts, line by line.
///
/// Long texts are cut at the lines that occur once in each, in the longest common order, as in Bram
/// Cohen's patience diff. The parts between are compared as in Myers, "An O(ND) Difference
/// Algorithm and Its Variations" (1986).
package struct LineDifference {
  /// A line with its end, compared byte by byte.
  package struct Line: Hashable {
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }
  }

  /// A range of old lines and their replacement.
  package struct Hunk: Equatable {
    package var old: Range<Int>
    package var new: [Line]
  }

  /// How many times a part is cut again.
  private static let depthLimit = 4

  private let old: [Line]
  private let new: [Line]
  private var effort: Int
  private var hunks: [Hunk] = []

  /// The changes in order; a part that would exceed the remaining effort is one change.
  ///
  /// - Complexity: O(*n* log *n*) for *n* lines, plus at most `effort` comparisons.
  package static func hunks(from old: [Line], to new: [Line], effort: Int) -> [Hunk] {
    var difference = LineDifference(old: old, new: new, effort: effort)
    difference.compare(old.indices, new.indices, depth: 0)
    return difference.hunks
  }

  private mutating func compare(_ old: Range<Int>, _ new: Range<Int>, depth: Int) {
    var (start, newStart, end, newEnd) =
      (old.lowerBound, new.lowerBound, old.upperBound, new.upperBound)
    while start < end, newStart < newEnd, self.old[start] == self.new[newStart] {
      (start, newStart) = (start + 1, newStart + 1)
    }
    while end > start, newEnd > newStart, self.old[end - 1] == self.new[newEnd - 1] {
      (end, newEnd) = (end - 1, newEnd - 1)
    }
    if start == end || newStart == newEnd { return add(start..<end, newStart..<newEnd) }
    let (cost, isHuge) = (end - start).multipliedReportingOverflow(by: newEnd - newStart)
    if !isHuge, cost <= effort {
      effort -= cost
      return compareAll(start..<end, newStart..<newEnd)
    }
    let anchors = depth < Self.depthLimit ? anchors(start..<end, newStart..<newEnd) : []
    if anchors.isEmpty { return add(start..<end, newStart..<newEnd) }
    for anchor in anchors {
      compare(start..<anchor.old, newStart..<anchor.new, depth: depth + 1)
      (start, newStart) = (anchor.old + 1, anchor.new + 1)
    }
    compare(start..<end, newStart..<newEnd, depth: depth + 1)
  }

  private mutating func add(_ old: Range<Int>, _ new: Range<Int>) {
    if old.isEmpty, new.isEmpty { return }
    hunks.append(Hunk(old: old, new: Array(self.new[new])))
  }

  private mutating func compareAll(_ old: Range<Int>, _ new: Range<Int>) {
    let difference = Array(self.new[new]).difference(from: Array(self.old[old]))
    let removed = Set(difference.removals.map { old.lowerBound + Self.offset(of: $0) })
    let inserted = Set(difference.insertions.map { new.lowerBound + Self.offset(of: $0) })
    var (from, to) = (old.lowerBound, new.lowerBound)
    while from < old.upperBound || to < new.upperBound {
      let (firstOld, firstNew) = (from, to)
      while removed.contains(from) { from += 1 }
      while inserted.contains(to) { to += 1 }
      if from > firstOld || to > firstNew {
        add(firstOld..<from, firstNew..<to)
      } else {
        (from, to) = (from + 1, to + 1)
      }
    }
  }

  private static func offset(of change: CollectionDifference<Line>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  // MARK: Lines that both have once

  private typealias Anchor = (old: Int, new: Int)

  private func anchors(_ old: Range<Int>, _ new: Range<Int>) -> [Anchor] {
    let (here, there) = (Self.single(self.old, old), Self.single(self.new, new))
    let common = here.compactMap { line, place in there[line].map { (old: place, new: $0) } }
    return Self.longestIncreasing(common.sorted { $0.old < $1.old })
  }

  /// The indices of the lines that occur once.
  private static func single(_ lines: [Line], _ range: Range<Int>) -> [Line: Int] {
    var places: [Line: Int] = [:]
    for place in range {
      places[lines[place]] = places[lines[place]] == nil ? place : -1
    }
    return places.filter { $0.value >= 0 }
  }

  /// The longest run of anchors that rises on both sides, by piles as in patience sorting.
  private static func longestIncreasing(_ anchors: [Anchor]) -> [Anchor] {
    var (tops, previous): ([Int], [Int]) = ([], [])
    for (index, anchor) in anchors.enumerated() {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if anchors[tops[middle]].new < anchor.new { low = middle + 1 } else { high = middle }
      }
      previous.append(low > 0 ? tops[low - 1] : -1)
      if low == tops.count { tops.append(index) } else { tops[low] = index }
    }
    var (run, index): ([Anchor], Int) = ([], tops.last ?? -1)
    while index >= 0 {
      run.append(anchors[index])
      index = previous[index]
    }
    return run.reversed()
  }
}
