/// Pasted lines as the titles of cards, without blank lines and list markers.
///
/// Markers are `-`, `*`, `+`, `•` and `–` before a blank, and a box `[ ]` or `[x]` after one of
/// them or alone. A number such as `1.` or `2)` is a marker only if at least two lines have one,
/// most lines have a marker, and no line begins with another kind of number; a single line may well
/// begin with a number. It is also a marker if all other lines have one and it counts them, like
/// `3.` in the third line.
package struct PastedList: Hashable, Sendable {
  /// In order, without markers; no line is empty.
  package let lines: [String]

  /// - Complexity: O(*n*) for *n* characters.
  package init(_ text: String) {
    let whole = text.split(whereSeparator: \.isNewline)
      .map { TitleRule.singleLine(String($0)) }
      .filter { !$0.isEmpty }
    let isNumbered = Self.isNumbered(whole)
    lines =
      whole.map { line in
        var rest = line[...]
        if isNumbered, let number = Self.number(of: rest) { rest = rest.dropFirst(number) }
        return String(Self.withoutSign(rest))
      }
      .filter { !$0.isEmpty }
  }

  /// Whether the numbers at the beginnings of the lines are list markers.
  private static func isNumbered(_ lines: [String]) -> Bool {
    var (numbers, signs) = (0, 0)
    var isCounting = false
    for (index, line) in lines.enumerated() {
      if number(of: line[...]) != nil {
        numbers += 1
        isCounting = Int(line.prefix { $0.isNumber }) == index + 1
      } else if line.first.map({ $0.isASCII && $0.isNumber }) == true {
        return false
      } else if withoutSign(line[...]).count < line.count {
        signs += 1
      }
    }
    if numbers == 1 { return isCounting && signs > 1 && signs + 1 == lines.count }
    return numbers > 1 && (numbers + signs) * 2 > lines.count
  }

  private static let bullets: Set<Character> = ["-", "*", "+", "•", "–"]
  private static let boxes: Set<Substring> = ["[ ]", "[x]", "[X]"]

  private static func withoutSign(_ line: Substring) -> Substring {
    var rest = line
    if let first = rest.first, bullets.contains(first), isEnd(rest.dropFirst()) {
      rest = rest.dropFirst().drop(while: \.isWhitespace)
    }
    if boxes.contains(rest.prefix(3)), isEnd(rest.dropFirst(3)) {
      rest = rest.dropFirst(3).drop(while: \.isWhitespace)
    }
    return rest
  }

  private static func isEnd(_ rest: Substring) -> Bool { rest.first?.isWhitespace ?? true }

  /// The length of a number with its dot or bracket and the blanks after it.
  private static func number(of line: Substring) -> Int? {
    let digits = line.prefix { $0.isASCII && $0.isNumber }.count
    guard (1...6).contains(digits) else { return nil }
    let rest = line.dropFirst(digits)
    guard rest.first == "." || rest.first == ")", isEnd(rest.dropFirst()) else { return nil }
    return digits + 1 + rest.dropFirst().prefix(while: \.isWhitespace).count
  }
}
