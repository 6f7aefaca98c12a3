/// Merges two independent changes of a text.
///
/// Compares line by line, as the diff3 of Khanna, Kunal and Pierce, "A Formal Investigation of
/// Diff3" (2007): changes of one side are taken from that side, and identical changes of both sides
/// are taken once.
package enum LineMerge {
  /// The most line comparisons for one difference; past it, a part counts as changed.
  package static let effort = 4_000_000

  package struct Joined: Hashable, Sendable {
    package let text: String
    /// False if both sides changed the same lines differently and something was lost.
    package let hasBoth: Bool
  }

  /// The text with both changes.
  ///
  /// Nil if both sides changed the same or adjacent lines differently, so that the caller can ask
  /// the user.
  ///
  /// - Complexity: O(*n* log *n*) for *n* lines, plus at most `effort` comparisons.
  package static func merge(base: String, ours: String, theirs: String) -> String? {
    let joined = joined(base: base, ours: ours, theirs: theirs, keepsMeeting: false)
    return joined.hasBoth ? joined.text : nil
  }

  /// The text with both changes; ours wins if both sides changed the same lines differently.
  ///
  /// Changes of adjacent lines are both kept. Of lines that both sides added in one place, theirs
  /// come first. Nobody can be asked here, so as little as possible may be lost.
  ///
  /// - Complexity: That of `merge`.
  package static func join(base: String, ours: String, theirs: String) -> Joined {
    joined(base: base, ours: ours, theirs: theirs, keepsMeeting: true)
  }

  private static func joined(
    base: String,
    ours: String,
    theirs: String,
    keepsMeeting: Bool
  ) -> Joined {
    if ours.utf8.elementsEqual(theirs.utf8) { return Joined(text: ours, hasBoth: true) }
    if ours.utf8.elementsEqual(base.utf8) { return Joined(text: theirs, hasBoth: true) }
    if theirs.utf8.elementsEqual(base.utf8) { return Joined(text: ours, hasBoth: true) }
    let (old, mine, other) = (lines(of: base), lines(of: ours), lines(of: theirs))
    var (lines, hasBoth) = woven(
      old,
      LineDifference.hunks(from: old, to: mine, effort: effort),
      LineDifference.hunks(from: old, to: other, effort: effort),
      keepsMeeting: keepsMeeting
    )
    // A newly missing or added end of the last line is a change like any other.
    let isEnded = isEnded(ours) == isEnded(base) ? isEnded(theirs) : isEnded(ours)
    if !isEnded, lines.last == lineEnd { lines.removeLast() }
    return Joined(text: String(decoding: lines, as: UTF8.self), hasBoth: hasBoth)
  }

  private typealias Hunk = LineDifference.Hunk
  private typealias Line = LineDifference.Line

  private static let lineEnd = UInt8(ascii: "\n")

  private static func isEnded(_ text: String) -> Bool { text.utf8.last == lineEnd }

  /// The lines; the last one always gets an end, so that appending after it does not change it.
  private static func lines(of text: String) -> [Line] {
    var result: [Line] = []
    var line: [UInt8] = []
    for byte in text.utf8 {
      line.append(byte)
      guard byte == lineEnd else { continue }
      result.append(Line(bytes: line))
      line.removeAll(keepingCapacity: true)
    }
    if !line.isEmpty { result.append(Line(bytes: line + [lineEnd])) }
    return result
  }

  /// The old lines with the changes of both sides; ours wins where they overlap and differ.
  private static func woven(
    _ old: [Line],
    _ ours: [Hunk],
    _ theirs: [Hunk],
    keepsMeeting: Bool
  ) -> (bytes: [UInt8], hasBoth: Bool) {
    var result: [UInt8] = []
    var (position, hasBoth) = (0, true)
    var (left, right) = (ours[...], theirs[...])
    while let stretch = nextStretch(&left, &right) {
      for hunk in hunks(of: stretch, old, keepsMeeting: keepsMeeting, &hasBoth) {
        for line in old[position..<hunk.old.lowerBound] { result += line.bytes }
        for line in hunk.new { result += line.bytes }
        position = hunk.old.upperBound
      }
      // Keep the lines that theirs changed after the last of ours.
      for line in old[position..<max(position, stretch.end)] { result += line.bytes }
      position = max(position, stretch.end)
    }
    for line in old[position...] { result += line.bytes }
    return (result, hasBoth)
  }

  /// The changes to apply for a range that one or both sides changed.
  private static func hunks(
    of stretch: (ours: [Hunk], theirs: [Hunk], end: Int),
    _ old: [Line],
    keepsMeeting: Bool,
    _ hasBoth: inout Bool
  ) -> [Hunk] {
    if stretch.ours.isEmpty { return stretch.theirs }
    if stretch.theirs.isEmpty || stretch.ours == stretch.theirs { return stretch.ours }
    guard keepsMeeting else {
      hasBoth = false
      return stretch.ours
    }
    let meeting = MeetingHunks(stretch.ours, stretch.theirs, of: old)
    if meeting.isLossy { hasBoth = false }
    return meeting.hunks
  }

  /// Takes the first change of either side with all changes that touch it, and their end in the old
  /// lines.
  private static func nextStretch(
    _ left: inout ArraySlice<Hunk>,
    _ right: inout ArraySlice<Hunk>
  ) -> (ours: [Hunk], theirs: [Hunk], end: Int)? {
    let starts = [left.first, right.first].compactMap { $0?.old.lowerBound }
    guard var end = starts.min() else { return nil }
    var (ours, theirs): ([Hunk], [Hunk]) = ([], [])
    while true {
      if let hunk = left.first, hunk.old.lowerBound <= end {
        ours.append(hunk)
        left.removeFirst()
        end = max(end, hunk.old.upperBound)
      } else if let hunk = right.first, hunk.old.lowerBound <= end {
        theirs.append(hunk)
        right.removeFirst()
        end = max(end, hunk.old.upperBound)
      } else {
        return (ours, theirs, end)
      }
    }
  }
}
