/// Merges changes of two sides that touch into one list without overlaps.
///
/// Changes of different lines are all kept, including adjacent lines. Of lines that both sides
/// added in one place, theirs come first, and identical lines appear once. If both changed one
/// line, ours wins, with the lines that either side added next to it; a line that ours deleted and
/// theirs changed is kept as theirs has it.
struct MeetingHunks {
  typealias Hunk = LineDifference.Hunk

  /// In the order of the old lines.
  private(set) var hunks: [Hunk] = []
  /// Whether some of theirs was left out.
  private(set) var isLossy = false

  /// The changes of each side are in the order of the old lines and don't overlap.
  ///
  /// - Complexity: O(*n*) for *n* changes and the lines that both added in one place, plus the
  ///   splitting of overlapping changes.
  init(_ ours: [Hunk], _ theirs: [Hunk], of old: [LineDifference.Line]) {
    let others = Self.split(theirs, beside: ours, old)
    let mine = Self.split(ours, beside: theirs, old).flatMap { Self.sparing(others, $0) }
    var (left, right) = (mine[...], kept(of: others, beside: mine)[...])
    while let mine = left.first, let other = right.first {
      if mine.old.isEmpty, mine.old == other.old {
        hunks.append(Self.both(left.removeFirst(), right.removeFirst()))
      } else if Self.isOrdered(mine, before: other) {
        hunks.append(left.removeFirst())
      } else {
        hunks.append(right.removeFirst())
      }
    }
    hunks += left
    hunks += right
  }

  /// Those of theirs that don't overlap ours.
  private mutating func kept(of theirs: [Hunk], beside ours: [Hunk]) -> [Hunk] {
    var rest = ours[...]
    return theirs.filter { hunk in
      while let first = rest.first, first.old.upperBound <= hunk.old.lowerBound {
        rest.removeFirst()
      }
      guard let first = rest.first, first.old.lowerBound < hunk.old.upperBound else { return true }
      if first != hunk { isLossy = true }
      return false
    }
  }

  /// Splits the changes that overlap one of the other side.
  private static func split(
    _ hunks: [Hunk],
    beside others: [Hunk],
    _ old: [LineDifference.Line]
  ) -> [Hunk] {
    var rest = others[...]
    return hunks.flatMap { hunk in
      while let first = rest.first, first.old.upperBound <= hunk.old.lowerBound {
        rest.removeFirst()
      }
      guard let first = rest.first, first.old.lowerBound < hunk.old.upperBound, first != hunk else {
        return [hunk]
      }
      return hunk.split(of: old)
    }
  }

  /// A deletion without the lines that theirs changed; other changes are unchanged.
  private static func sparing(_ theirs: [Hunk], _ hunk: Hunk) -> [Hunk] {
    if !hunk.new.isEmpty { return [hunk] }
    let spared = theirs.filter { !$0.new.isEmpty && $0.old.overlaps(hunk.old) }
    if spared.isEmpty { return [hunk] }
    return hunk.old.filter { line in !spared.contains { $0.old.contains(line) } }
      .map { Hunk(old: $0..<$0 + 1, new: []) }
  }

  /// Lines added before a line precede the change of that line.
  private static func isOrdered(_ left: Hunk, before right: Hunk) -> Bool {
    let (one, other) = (left.old, right.old)
    return one.lowerBound == other.lowerBound ? one.isEmpty : one.lowerBound < other.lowerBound
  }

  private static func both(_ ours: Hunk, _ theirs: Hunk) -> Hunk {
    let start = zip(ours.new, theirs.new).prefix { $0 == $1 }.count
    let (mine, other) = (ours.new.dropFirst(start), theirs.new.dropFirst(start))
    let end = zip(mine.reversed(), other.reversed()).prefix { $0 == $1 }.count
    return Hunk(old: ours.old, new: theirs.new.dropLast(end) + mine)
  }
}
