/// Finds edits of a text's new lines in another text.
struct LinkLineEdits {
  private typealias Line = ArraySlice<UInt8>

  /// The new lines of the text, by the line before each.
  private var arrivals: [Line: [Line]] = [:]
  /// The older lines that the newer text, or the file, lacks; an edit of one of them does not show
  /// that somebody has seen the newer text.
  private let gone: [Line]

  /// - Parameters:
  ///   - text: The newer text.
  ///   - old: The lines of the older one.
  ///   - file: The lines of the file.
  init(of text: [UInt8], since old: LinkLineCounts, in file: LinkLineCounts) {
    let new = LinkLineCounts(text)
    gone = old.counts.keys.filter { new.counts[$0] == nil || file.counts[$0] == nil }
    for (before, line) in Self.lines(of: text) where old.counts[line] == nil {
      arrivals[before, default: []].append(line)
    }
  }

  /// Whether a text has an unknown line, after the same line as in the newer text, that is more
  /// like a new line there than like any removed one.
  ///
  /// - Complexity: O(*n*) for *n* bytes, if few lines are new.
  func hasOne(in text: [UInt8], knowing known: [LinkLineCounts]) -> Bool {
    if arrivals.isEmpty { return false }
    return Self.lines(of: text)
      .contains { before, line in
        if known.contains(where: { $0.counts[line] != nil }) { return false }
        return arrivals[before, default: []]
          .contains { new in
            Self.areAlike(line, new)
              && !gone.contains { Self.likeness(line, $0) >= Self.likeness(line, new) }
          }
      }
  }

  /// Each nonblank line with the one before it.
  private static func lines(of text: [UInt8]) -> [(before: Line, line: Line)] {
    var before: Line = []
    var result: [(Line, Line)] = []
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    where line.contains(where: { $0 != 0x20 && $0 != 0x09 }) {
      result.append((before, line))
      before = line
    }
    return result
  }

  /// Whether three quarters of the shorter line are the beginning and end of the other.
  private static func areAlike(_ first: Line, _ second: Line) -> Bool {
    let (first, second) = (words(of: first), words(of: second))
    let length = min(first.count, second.count)
    return length > 0 && common(first, second) * 4 >= length * 3
  }

  /// The common part of two lines, relative to the longer one, from 0 to 1.
  private static func likeness(_ first: Line, _ second: Line) -> Double {
    let (first, second) = (words(of: first), words(of: second))
    return Double(common(first, second)) / Double(max(1, max(first.count, second.count)))
  }

  /// The length of the common beginning and end of two lines.
  private static func common(_ first: Line, _ second: Line) -> Int {
    let length = min(first.count, second.count)
    let start = zip(first, second).prefix { $0 == $1 }.count
    let end = zip(first.reversed(), second.reversed()).prefix { $0 == $1 }.count
    return min(length, start + end)
  }

  /// A line without its bullet and box.
  static func words(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = line.drop { $0 == 0x20 || $0 == 0x09 }
    let digits = text.prefix { 0x30...0x39 ~= $0 }.count
    let sign = text.dropFirst(digits)
    guard let first = sign.first, (digits > 0 ? ".)" : "-*+").utf8.contains(first),
      sign.dropFirst().first == 0x20
    else { return text }
    let item = sign.dropFirst(2)
    let isBox = item.count > 3 && item.first == 0x5B && item.dropFirst(2).first == 0x5D
    return isBox ? item.dropFirst(4) : item
  }
}
