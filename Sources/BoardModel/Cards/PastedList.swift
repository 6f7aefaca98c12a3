/// Pasted lines as new cards, without blank lines and list markers.
///
/// Markers are `-`, `*`, `+`, `•` and `–` before a blank, and a box such as `[x]` after one of them
/// or alone. A number such as `1.` or `2)` is a marker only if at least two lines have one,
/// most lines have a marker, and no line begins with another kind of number; a single line may well
/// begin with a number. It is also a marker if all other lines have one and it counts them, like
/// `3.` in the third line.
///
/// As in an import of Markdown, a box says whether the card is done, and the indented lines below
/// an item belong to it: those with a box are its steps, the others its body. If none has a box, those
/// with a bullet are its steps.
package struct PastedList: Hashable, Sendable {
  package struct Item: Hashable, Sendable {
    /// Without its marker; not empty.
    package var text: String
    /// What its box says.
    package var kind = Column.Kind.toDo
    package var checklist: [ChecklistItem] = []
    package var body: [String] = []
    /// The texts of the lines of the body that have a bullet, by index.
    fileprivate var bullets: [Int: String] = [:]

    package init(_ text: String) { self.text = text }
  }

  package private(set) var items: [Item] = []

  /// - Complexity: O(*n*) for *n* characters.
  package init(_ text: String) {
    defer { for index in items.indices { items[index].settle() } }
    let whole = text.split(whereSeparator: \.isNewline).map(Line.init).filter { !$0.text.isEmpty }
    let margin = whole.map(\.indent).min() ?? 0
    let isNumbered = Self.isNumbered(whole.map(\.text))
    var isItem = false
    for line in whole {
      var rest = line.text[...]
      if isNumbered, let number = Self.number(of: rest) { rest = rest.dropFirst(number) }
      rest = Self.withoutBullet(rest)
      let isMarked = rest.count < line.text.count
      let box = Self.box(of: rest)
      if line.indent > margin, isItem {
        items[items.count - 1].add(line, box, bullet: isMarked ? String(rest) : nil)
        continue
      }
      var item = Item(String(box?.text ?? rest))
      item.kind = TaskBox.kind(of: box?.mark)
      isItem = !item.text.isEmpty && line.indent == margin && (isMarked || box != nil)
      if !item.text.isEmpty { items.append(item) }
    }
  }

  fileprivate struct Line {
    var text: String
    /// The number of blanks before it; a tab is four.
    var indent: Int
    /// As it was pasted, without the blanks around it.
    var whole: String

    init(_ line: Substring) {
      text = TitleRule.singleLine(String(line))
      let blanks = line.prefix { $0 == " " || $0 == "\t" }
      indent = blanks.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
      whole = String(line.dropFirst(blanks.count))
    }
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
      } else if withoutBullet(line[...]).count < line.count || box(of: line[...]) != nil {
        signs += 1
      }
    }
    if numbers == 1 { return isCounting && signs > 1 && signs + 1 == lines.count }
    return numbers > 1 && (numbers + signs) * 2 > lines.count
  }

  private static let bullets: Set<Character> = ["-", "*", "+", "•", "–"]

  private static func withoutBullet(_ line: Substring) -> Substring {
    guard let first = line.first, bullets.contains(first), isEnd(line.dropFirst()) else {
      return line
    }
    return line.dropFirst().drop(while: \.isWhitespace)
  }

  /// The text after a box at the start of a line, and the sign in the box.
  private static func box(of line: Substring) -> (text: Substring, mark: Character)? {
    let inside = line.dropFirst()
    guard line.first == "[", let mark = inside.first, TaskBox.marks.contains(mark),
      inside.dropFirst().first == "]", isEnd(inside.dropFirst(2))
    else { return nil }
    return (inside.dropFirst(2).drop(while: \.isWhitespace), mark)
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

extension PastedList.Item {
  fileprivate mutating func add(
    _ line: PastedList.Line,
    _ box: (text: Substring, mark: Character)?,
    bullet: String?
  ) {
    guard let box else {
      bullets[body.count] = bullet
      return body.append(line.whole)
    }
    if box.text.isEmpty { return }
    checklist.append(
      ChecklistItem(text: String(box.text), isDone: TaskBox.kind(of: box.mark) == .done)
    )
  }

  /// Makes steps of the lines with a bullet if no line has a box.
  fileprivate mutating func settle() {
    if checklist.isEmpty {
      let steps = body.indices.compactMap { bullets[$0] }.filter { !$0.isEmpty }
      checklist = steps.map { ChecklistItem(text: $0) }
      body = body.indices.filter { bullets[$0] == nil }.map { body[$0] }
    }
    bullets = [:]
  }
}
