import BoardModel

/// A line of a card as words and facts; reading, escaping and editing all use it.
///
/// Joined by spaces, the pieces are the line.
struct FactLine {
  struct Piece: Hashable {
    var text: Substring
    var fact: MarkdownFact?
    /// Whether a backslash keeps the text from being a fact.
    var isEscaped = false

    var plainText: Substring { isEscaped ? text.dropFirst() : text }
  }

  var pieces: [Piece] = []
  /// How many dates are in a form that can't be read.
  private(set) var unreadableDates = 0
  private let habits: MarkdownHabits

  /// The most pieces of a line; the rest is a single one.
  static let limit = 10_000

  /// - Complexity: O(*n*) for *n* characters.
  init(_ line: some StringProtocol, _ habits: MarkdownHabits = MarkdownHabits()) {
    self.habits = habits
    var rest = Substring(line)
    while pieces.count < Self.limit {
      let piece = Self.piece(rest, habits)
      pieces.append(piece)
      if piece.fact == nil, MarkdownFact.isUnreadableDate(piece.text, habits.dates) {
        unreadableDates += 1
      }
      rest = rest[piece.text.endIndex...]
      if rest.isEmpty { return }
      rest = rest.dropFirst()
    }
    if !rest.isEmpty { pieces.append(Piece(text: rest)) }
  }

  private static func piece(_ rest: Substring, _ habits: MarkdownHabits) -> Piece {
    if rest.first == "\\" {
      let bare = rest.drop { $0 == "\\" }
      if let found = MarkdownFact.first(in: bare, habits.dates) {
        return Piece(text: rest[..<found.end], isEscaped: true)
      }
    } else if let found = MarkdownFact.first(in: rest, habits.dates) {
      return Piece(text: rest[..<found.end], fact: found.fact)
    }
    return Piece(text: word(rest))
  }

  /// The text before the first space.
  private static func word(_ text: Substring) -> Substring {
    let bytes = text.utf8
    let end = bytes.firstIndex { $0 == 0x20 || $0 >= 0x80 } ?? bytes.endIndex
    let next = end == bytes.endIndex ? end : bytes.index(after: end)
    if end == bytes.endIndex { return text }
    // A mark that combines with the space makes it another character.
    let isSpace = bytes[end] == 0x20 && (next == bytes.endIndex || bytes[next] < 0xCC)
    return isSpace ? text[..<end] : text.prefix { $0 != " " }
  }

  var text: String { pieces.map(\.text).joined(separator: " ") }

  // MARK: What counts

  /// The pieces that count as facts, and those that are text.
  struct Reading {
    var facts: [Int] = []
    var words: [Int] = []
  }

  /// Reads the first line of a card.
  ///
  /// Facts count at the end of the line. A tag counts, and stays, anywhere; facts that nothing else
  /// looks like count, and are removed, anywhere.
  var first: Reading {
    var reading = Reading()
    let tail = tail
    for index in pieces.indices {
      let fact = pieces[index].fact
      let isWord = index < tail && fact?.countsAnywhere != true
      if isWord { reading.words.append(index) }
      if let fact, index >= tail || fact.countsAnywhere || fact.isTag {
        reading.facts.append(index)
      }
    }
    return reading
  }

  /// Where the facts at the end of a first line begin; at least one word is before them.
  var tail: Int {
    let end = pieces.lastIndex { !$0.text.isEmpty } ?? 0
    var start = pieces.count
    while start > 0, isFactAtEnd(start - 1, end) { start -= 1 }
    let word = pieces.firstIndex { !$0.text.isEmpty && $0.fact?.countsAnywhere != true }
    return max(start, word.map { $0 + 1 } ?? 0)
  }

  /// An identifier counts only if it is the last word.
  private func isFactAtEnd(_ index: Int, _ end: Int) -> Bool {
    guard let fact = pieces[index].fact else { return pieces[index].text.isEmpty }
    if case .key = fact.value, fact.notation == .own { return index == end }
    return true
  }

  /// Whether a line has facts and no other words.
  var isOnlyFacts: Bool {
    pieces.contains { $0.fact != nil } && pieces.allSatisfy { $0.fact != nil || $0.text.isEmpty }
  }

  /// Reads a later line.
  ///
  /// All of its facts count if it has nothing else. Within text, only those count that nothing else
  /// looks like, and signs at the end; in a board of Obsidian also tags, which stay.
  var below: Reading {
    if isOnlyFacts { return Reading(facts: pieces.indices.filter { pieces[$0].fact != nil }) }
    var reading = Reading()
    let signs = signsAtEnd
    for index in pieces.indices {
      let fact = pieces[index].fact
      let isTaken =
        index >= signs || fact?.notation == .field || habits.isPlugin && fact?.notation == .braces
      if !isTaken { reading.words.append(index) }
      if let fact, isTaken || habits.isPlugin && fact.isTag { reading.facts.append(index) }
    }
    return reading
  }

  private var signsAtEnd: Int {
    var start = pieces.count
    while start > 0, pieces[start - 1].fact?.notation == .sign { start -= 1 }
    return start
  }

  /// The text without its facts.
  func words(_ reading: Reading) -> String {
    let text = reading.words.map { pieces[$0].plainText }.joined(separator: " ")
    let isWhole = reading.words.count == pieces.count
    return isWhole ? text : String(text[...].trimmingBlanks())
  }

  // MARK: Escaping

  /// A title whose words can't be read as facts, except its own tags.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - tags: The tags of the card.
  ///   - isNamed: Whether an identifier follows the title.
  ///   - habits: How the file writes dates.
  /// - Returns: The title with backslashes before such words.
  static func escaped(
    _ title: String,
    tags: [String],
    isNamed: Bool,
    _ habits: MarkdownHabits
  ) -> String {
    if MarkdownFact.areUnlikely(in: title, habits.dates) { return title }
    var line = FactLine(title, habits)
    let last = line.pieces.lastIndex { !$0.text.isEmpty }
    for index in line.pieces.indices {
      let piece = line.pieces[index]
      guard let fact = piece.fact else {
        if piece.isEscaped { line.escape(index) }
        continue
      }
      switch fact.value {
      case .tag(let tag): if !tags.contains(tag) { line.escape(index) }
      case .key where fact.notation == .own: if index == last, !isNamed { line.escape(index) }
      default: if index == last || fact.countsAnywhere { line.escape(index) }
      }
    }
    return line.text
  }

  /// A later line whose words can't be read as facts, except the card's tags within other text.
  static func escapedBelow(_ text: String, tags: [String], _ habits: MarkdownHabits) -> String {
    if MarkdownFact.areUnlikely(in: text, habits.dates) { return text }
    var line = FactLine(text, habits)
    let facts = Set(line.below.facts)
    let isOnlyFacts = line.isOnlyFacts
    for index in line.pieces.indices {
      if line.pieces[index].isEscaped {
        line.escape(index)
      } else if facts.contains(index) {
        if !isOnlyFacts, case .tag(let tag)? = line.pieces[index].fact?.value, tags.contains(tag) {
          continue
        }
        line.escape(index)
      }
    }
    return line.text
  }

  mutating func escape(_ index: Int) {
    let text = pieces[index].text
    pieces[index] = Piece(text: "\\" + text, isEscaped: true)
  }
}

/// Titles that are bold as a whole, as an export to Markdown writes them.
enum BoldTitle {
  /// The title without its asterisks; nil if it is not bold as a whole.
  static func inner(_ title: String) -> String? {
    guard title.count > 4, title.hasPrefix("**"), title.hasSuffix("**") else { return nil }
    let inner = title.dropFirst(2).dropLast(2)
    guard !inner.contains("**"), inner.first != "*", inner.last != "*", inner.first != " ",
      inner.last != " "
    else { return nil }
    return String(inner)
  }

  static func bold(_ title: String) -> String {
    let bold = "**\(title)**"
    return inner(bold) == title ? bold : title
  }

  /// Adds a backslash to a title that would be read as a bold one, or as one with a backslash.
  static func guarded(_ title: String) -> String {
    inner(String(title.drop { $0 == "\\" })) == nil ? title : "\\" + title
  }

  static func unguarded(_ title: String) -> String {
    if let inner = inner(title) { return inner }
    guard title.first == "\\" else { return title }
    return inner(String(title.drop { $0 == "\\" })) == nil ? title : String(title.dropFirst())
  }
}
