/// How often each line is in a text, wherever it stands; blank lines are not counted.
struct LinkLineCounts {
  private(set) var counts: [ArraySlice<UInt8>: Int] = [:]

  init(_ bytes: [UInt8]) {
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    where line.contains(where: { $0 != 0x20 && $0 != 0x09 }) {
      counts[line, default: 0] += 1
    }
  }

  /// How many lines two texts have in common.
  func common(with bytes: [UInt8]) -> Int {
    LinkLineCounts(bytes).counts.reduce(0) { $0 + min($1.value, counts[$1.key, default: 0]) }
  }

  /// Whether a text was made of the first of two others, and knows nothing of the second: no line that
  /// came with the second is in it, or stands edited in its place; where that is one line or none, at
  /// least half of those that went are.
  static func isOlder(_ bytes: [UInt8], _ first: [UInt8], _ second: [UInt8]) -> Bool {
    if bytes == second || first == second { return false }
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
    if LinkLineEdits(of: second, since: old).hasOne(in: bytes, knowing: [old, new]) {
      return false
    }
    if came > 1 { return true }
    return came + went > 0 && back * 2 >= went
  }
}
