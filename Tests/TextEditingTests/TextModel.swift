import SeededRandom

@testable import TextEditing

/// The simplest text editor there could be: characters, divided anew after every change.
struct TextModel {
  private(set) var characters: [Character]
  private(set) var cursor = 0
  private(set) var anchor: Int?

  init(_ text: String) { characters = Array(text) }

  var text: String { String(characters) }

  /// The cursor in bytes.
  var cursorOffset: Int { offset(of: cursor) }

  var selection: Range<Int>? {
    guard let anchor, anchor != cursor else { return nil }
    return offset(of: min(anchor, cursor))..<offset(of: max(anchor, cursor))
  }

  mutating func insert(_ text: String) {
    let range = selectedCharacters ?? cursor..<cursor
    replace(range, with: text)
  }

  mutating func delete(_ stretch: TextDeletion) {
    var range = selectedCharacters ?? cursor..<cursor
    if range.isEmpty {
      switch stretch {
      case .characterBackward: range = max(0, cursor - 1)..<cursor
      case .characterForward: range = cursor..<min(characters.count, cursor + 1)
      case .wordBackward: range = wordStart..<cursor
      case .wordForward: range = cursor..<wordEnd
      case .toLineStart: range = (lineStart == cursor ? max(0, cursor - 1) : lineStart)..<cursor
      case .toLineEnd:
        range = cursor..<(lineEnd == cursor ? min(characters.count, cursor + 1) : lineEnd)
      }
    }
    if !range.isEmpty { replace(range, with: "") }
  }

  mutating func go(_ motion: TextMotion, isSelecting: Bool) {
    let selected = selectedCharacters
    if !isSelecting { anchor = nil } else if anchor == nil { anchor = cursor }
    switch motion {
    case .left where selected != nil && !isSelecting: cursor = selected?.lowerBound ?? 0
    case .right where selected != nil && !isSelecting: cursor = selected?.upperBound ?? 0
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(characters.count, cursor + 1)
    case .wordLeft: cursor = wordStart
    case .wordRight: cursor = wordEnd
    case .lineStart: cursor = lineStart
    case .lineEnd: cursor = lineEnd
    case .textStart: cursor = 0
    default: cursor = characters.count
    }
  }

  /// Takes over where rows say that the cursor goes.
  mutating func put(cursorAt offset: Int, isSelecting: Bool) {
    if !isSelecting { anchor = nil } else if anchor == nil { anchor = cursor }
    cursor = String(decoding: Array(text.utf8.prefix(offset)), as: UTF8.self).count
  }

  private var selectedCharacters: Range<Int>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  private mutating func replace(_ range: Range<Int>, with text: String) {
    let before = String(characters[..<range.lowerBound]) + text
    let length = before.utf8.count
    characters = Array(before + String(characters[range.upperBound...]))
    cursor = 0
    var passed = 0
    while passed < length {
      passed += characters[cursor].utf8.count
      cursor += 1
    }
    anchor = nil
  }

  private func offset(of index: Int) -> Int {
    characters[..<index].reduce(0) { $0 + $1.utf8.count }
  }

  private func isBreak(_ character: Character) -> Bool {
    character == "\n" || character == "\r\n"
  }

  private var lineStart: Int {
    (characters[..<cursor].lastIndex(where: isBreak) ?? -1) + 1
  }

  private var lineEnd: Int {
    characters[cursor...].firstIndex(where: isBreak) ?? characters.count
  }

  private var wordStart: Int {
    var index = cursor
    while index > 0, !isOfWord(index - 1) { index -= 1 }
    while index > 0, isOfWord(index - 1) { index -= 1 }
    return index
  }

  private var wordEnd: Int {
    var index = cursor
    while index < characters.count, !isOfWord(index) { index += 1 }
    while index < characters.count, isOfWord(index) { index += 1 }
    return index
  }

  private func isOfWord(_ index: Int) -> Bool {
    characters[index].isLetter || characters[index].isNumber
  }
}

/// Random text and edits that meet where Unicode is difficult.
struct TextFuzz {
  private static let pieces = [
    "a", "b ", "word", " ", "  ", "\n", "\n\n", "\r\n", "\r", "\t", "漢字", "、", "한국어", "ᄒ", "ᅡ", "ᆫ",
    "e\u{301}", "\u{301}", "\u{20E3}", "1\u{FE0F}\u{20E3}", "👨‍👩‍👧", "👍🏽", "🏽", "\u{200D}", "🇩🇪", "🇩",
    "🇫🇷🇯🇵", "❤️", "עברית", "مرحبا", "\u{202E}", "\u{0}", "\u{1B}[31m", "क्षि", "क", "्", "ष", "ไทย", "ำ",
    "\u{0600}", "\u{600}1", "\u{2028}", "- item\n", "1. one\n", "```\n", "ｶﾞ", "\u{E0100}", "한", "각",
  ]

  static func text(pieces count: Int, _ generator: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<count { text += pieces.randomElement(using: &generator) ?? "" }
    return text
  }

  static func motion(_ generator: inout SeededGenerator) -> TextMotion {
    let motions: [TextMotion] = [
      .left, .right, .left, .right, .wordLeft, .wordRight, .lineStart, .lineEnd, .textStart,
      .textEnd, .up(rows: 1), .down(rows: 1), .up(rows: 5), .down(rows: 5), .rowStart, .rowEnd,
    ]
    return motions.randomElement(using: &generator) ?? .left
  }

  static func stretch(_ generator: inout SeededGenerator) -> TextDeletion {
    let stretches: [TextDeletion] = [
      .characterBackward, .characterBackward, .characterForward, .wordBackward, .wordForward,
      .toLineStart, .toLineEnd,
    ]
    return stretches.randomElement(using: &generator) ?? .characterBackward
  }

  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }
}
