/// Joins two changes that were made to one text apart from each other.
///
/// The texts are compared line by line, as in the diff3 of Khanna, Kunal and Pierce, "A Formal
/// Investigation of Diff3" (2007): what only one side changed is taken from that side, and what
/// both changed alike is taken once.
package enum LineMerge {
  /// The most line comparisons that one difference may cost; past it a stretch counts as unlike.
  static let effort = 4_000_000

  /// A text that two were joined to.
  package struct Joined: Hashable, Sendable {
    package let text: String
    /// Whether it has all of both; else both changed the same lines in different ways.
    package let hasBoth: Bool
  }

  /// The text with both changes, or nil where both changed the same lines in different ways, or lines side by
  /// side: whoever can be asked is asked then.
  ///
  /// - Complexity: O(*n* log *n*) for *n* lines, and at most `effort` comparisons besides.
  package static func merge(base: String, ours: String, theirs: String) -> String? {
    let joined = joined(base: base, ours: ours, theirs: theirs, keepsMeeting: false)
    return joined.hasBoth ? joined.text : nil
  }

  /// The text with both changes, and with ours where both changed the same lines in different ways.
  ///
  /// Lines side by side are changed by either side, and what both added in one place is there after each other,
  /// theirs first: where nobody can be asked, nothing that was written is to be missing.
  ///
  /// - Complexity: that of `merge`.
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
    // Whether the last line ends is a change like any other.
    let isEnded = isEnded(ours) == isEnded(base) ? isEnded(theirs) : isEnded(ours)
    if !isEnded, lines.last == lineEnd { lines.removeLast() }
    return Joined(text: String(decoding: lines, as: UTF8.self), hasBoth: hasBoth)
  }

  private typealias Hunk = LineDifference.Hunk
  private typealias Line = LineDifference.Line

  private static let lineEnd = UInt8(ascii: "\n")

  private static func isEnded(_ text: String) -> Bool { text.utf8.last == lineEnd }

  /// The lines, of which the last ends too, whether it does in the text or not: what is added behind it does
  /// not change it.
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

  /// The old lines with the changes of both sides, and with ours where two of them meet and differ.
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
      // What theirs changed behind the last of ours is left as it was.
      for line in old[position..<max(position, stretch.end)] { result += line.bytes }
      position = max(position, stretch.end)
    }
    for line in old[position...] { result += line.bytes }
    return (result, hasBoth)
  }

  /// What is taken of a stretch that one side changed, or both.
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

  /// Takes the first change of either side with all that touch it, and where they end in the old lines.
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
