/// How often each line occurs in a text, without blank lines.
struct LinkLineCounts {
  private(set) var counts: [ArraySlice<UInt8>: Int] = [:]

  init(_ bytes: some Collection<UInt8>) {
    for line in Array(bytes).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    where line.contains(where: { $0 != 0x20 && $0 != 0x09 }) {
      counts[line, default: 0] += 1
    }
  }

  func common(with bytes: [UInt8]) -> Int { common(with: LinkLineCounts(bytes)) }

  func common(with other: LinkLineCounts) -> Int {
    other.counts.reduce(0) { $0 + min($1.value, counts[$1.key, default: 0]) }
  }

  /// Whether more than half of the lines that are new in a text are here.
  func hasMost(of new: LinkLineCounts, since old: LinkLineCounts) -> Bool {
    let came = new.counts.filter { line, count in count > old.counts[line, default: 0] }
    let here = came.keys.count { counts[$0, default: 0] > old.counts[$0, default: 0] }
    return here * 2 > came.count
  }

  /// Whether boxes are again as they were in an older text, and nothing else differs from a newer
  /// one: somebody takes back what the board has ticked.
  private func hasBoxesOf(_ old: LinkLineCounts, insteadOf new: LinkLineCounts) -> Bool {
    counts.keys.allSatisfy { old.counts[$0] != nil || new.counts[$0] != nil }
      && withoutBoxes == new.withoutBoxes
  }

  private var withoutBoxes: [ArraySlice<UInt8>: Int] {
    var result: [ArraySlice<UInt8>: Int] = [:]
    for (line, count) in counts { result[LinkLineEdits.words(of: line), default: 0] += count }
    return result
  }

  /// Whether a line of an older text that a newer one lacks is here, whatever its box.
  private func hasLine(of old: LinkLineCounts, removedIn new: LinkLineCounts) -> Bool {
    let (own, new) = (withoutBoxes, new.withoutBoxes)
    return old.withoutBoxes.contains { line, count in
      min(count, own[line, default: 0]) > new[line, default: 0]
    }
  }

  private var total: Int { counts.values.reduce(0, +) }

  /// Whether a text was derived from the first of two others, ignorant of the second.
  ///
  /// At least half of the first is in it, but no line that is new in the second, nor an edit of
  /// one unless a removed line is back. If at most one line is new, at least half of the removed
  /// lines must be back.
  static func isOlder(_ bytes: [UInt8], _ first: [UInt8], _ second: [UInt8]) -> Bool {
    if bytes == second || first == second { return false }
    let ends = LinkSharedEnds(bytes, first, second)
    guard isBefore(ends.middle(of: bytes), ends.middle(of: first), ends.middle(of: second)) else {
      return false
    }
    let (file, old, new) = (LinkLineCounts(bytes), LinkLineCounts(first), LinkLineCounts(second))
    if file.hasBoxesOf(old, insteadOf: new) { return false }
    if old.counts.isEmpty || old.common(with: file) * 2 < old.total { return false }
    if file.hasLine(of: old, removedIn: new) { return true }
    return !LinkLineEdits(of: second, since: old, in: file).hasOne(in: bytes, knowing: [old, new])
  }

  private static func isBefore(
    _ bytes: ArraySlice<UInt8>,
    _ first: ArraySlice<UInt8>,
    _ second: ArraySlice<UInt8>
  ) -> Bool {
    let (file, old, new) = (LinkLineCounts(bytes), LinkLineCounts(first), LinkLineCounts(second))
    var (came, went, back) = (0, 0, 0)
    for (line, count) in new.counts where count > old.counts[line, default: 0] {
      if file.counts[line, default: 0] > old.counts[line, default: 0] { return false }
      came += 1
    }
    for (line, count) in old.counts where count > new.counts[line, default: 0] {
      went += 1
      if file.counts[line, default: 0] > new.counts[line, default: 0] { back += 1 }
    }
    return came > 1 || came + went > 0 && back * 2 >= went
  }
}
