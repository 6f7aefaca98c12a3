/// A line of text with a cursor and undo.
///
/// The text is stored as grapheme clusters. Inserted text combines with its neighbours as Unicode
/// defines, so that a mark typed after its base forms one character with it.
package nonisolated struct LineEditor: Sendable {
  package private(set) var characters: [Character]
  /// The size in UTF-8.
  package private(set) var byteCount: Int
  package private(set) var cursor: Int
  /// Whether the whole line is selected: typing replaces it, moving keeps it.
  package private(set) var isSelected = false
  private var history = LineHistory()

  /// The most Unicode scalars in a line; anything longer was pasted by mistake.
  package static let limit = 10_000

  package init(_ text: String = "") {
    characters = Array(text)
    byteCount = text.utf8.count
    cursor = characters.count
  }

  package var text: String { String(characters) }

  // MARK: Typing

  /// Inserts text at the cursor and moves the cursor after it.
  ///
  /// - Returns: False if the line would exceed its limit. It is unchanged then.
  /// - Complexity: O(*n*) for *n* characters of the text and after the cursor.
  @discardableResult package mutating func insert(_ text: String) -> Bool {
    guard hasRoom(for: text) else { return false }
    let isTyped = text.unicodeScalars.count == 1
    replace(
      isSelected ? 0..<characters.count : cursor..<cursor,
      with: text,
      as: isTyped ? .typing : .other
    )
    return true
  }

  private func hasRoom(for text: String) -> Bool {
    if byteCount + text.utf8.count <= Self.limit { return true }
    let others = isSelected ? 0 : characters.reduce(0) { $0 + $1.unicodeScalars.count }
    return others + text.unicodeScalars.count <= Self.limit
  }

  /// Replaces the whole text as one step and puts the cursor between its two parts.
  package mutating func replaceAll(with before: String, _ after: String = "") {
    replace(0..<characters.count, with: before + after, as: .other)
    moveCursor(to: Array(before).count)
    isSelected = false
  }

  package mutating func selectAll() {
    moveToEnd()
    isSelected = !characters.isEmpty
  }

  package mutating func deselect() { isSelected = false }

  package mutating func deleteBackward() {
    if isSelected { return deleteToStart() }
    guard cursor > 0 else { return }
    delete(cursor - 1..<cursor, as: .deletingBackward)
  }

  package mutating func deleteForward() {
    guard cursor < characters.count else { return }
    delete(cursor..<cursor + 1, as: .deletingForward)
  }

  package mutating func deleteToStart() { delete(0..<cursor) }

  package mutating func deleteToEnd() { delete(cursor..<characters.count) }

  package mutating func deleteWordBackward() { delete(wordStart(before: cursor)..<cursor) }

  package mutating func deleteWordForward() { delete(cursor..<wordEnd(after: cursor)) }

  private mutating func delete(_ range: Range<Int>, as kind: LineHistory.Kind = .other) {
    if !range.isEmpty { replace(range, with: "", as: kind) }
  }

  /// Replaces characters and splits the surrounding text into clusters again, because neighbours
  /// may combine.
  ///
  /// The cursor moves after the new text and whatever it combined with.
  private mutating func replace(
    _ range: Range<Int>,
    with text: String,
    as kind: LineHistory.Kind
  ) {
    history.record(state, as: kind)
    let start = max(0, range.lowerBound - 1)
    let before = String(characters[start..<range.lowerBound]) + text
    let (end, piece) = divided(before, before: range.upperBound)
    byteCount += Self.bytes(of: piece[...]) - Self.bytes(of: characters[start..<end])
    characters.replaceSubrange(start..<end, with: piece)
    let length = before.unicodeScalars.count
    var passed = 0
    var count = 0
    while passed < length, count < piece.count {
      passed += piece[count].unicodeScalars.count
      count += 1
    }
    cursor = start + count
  }

  /// Splits a text and what follows it into characters, up to one that doesn't change.
  ///
  /// What precedes an unchanged character doesn't affect later boundaries. A row of flags has no
  /// such character.
  private func divided(_ text: String, before index: Int) -> (end: Int, characters: [Character]) {
    var reach = 2
    while true {
      let end = min(characters.count, index + reach)
      let piece = Array(text + String(characters[index..<end]))
      if end == characters.count || piece.last == characters[end - 1] { return (end, piece) }
      reach *= 2
    }
  }

  private static func bytes(of characters: ArraySlice<Character>) -> Int {
    characters.reduce(0) { $0 + $1.utf8.count }
  }

  // MARK: Undoing

  private var state: LineHistory.State {
    LineHistory.State(characters: characters, cursor: cursor)
  }

  package mutating func undo() {
    if let former = history.stepBack(from: state) { restore(former) }
  }

  package mutating func redo() {
    if let next = history.stepForward(from: state) { restore(next) }
  }

  private mutating func restore(_ state: LineHistory.State) {
    (characters, cursor) = (state.characters, state.cursor)
    byteCount = Self.bytes(of: characters[...])
  }

  // MARK: Moving

  package mutating func moveCursor(to index: Int) {
    history.close()
    cursor = max(0, min(index, characters.count))
  }

  package mutating func moveLeft() { moveCursor(to: cursor - 1) }

  package mutating func moveRight() { moveCursor(to: cursor + 1) }

  package mutating func moveToStart() { moveCursor(to: 0) }

  package mutating func moveToEnd() { moveCursor(to: characters.count) }

  package mutating func moveWordLeft() { moveCursor(to: wordStart(before: cursor)) }

  package mutating func moveWordRight() { moveCursor(to: wordEnd(after: cursor)) }

  private func wordStart(before index: Int) -> Int {
    var index = index
    while index > 0, !isInWord(index - 1) { index -= 1 }
    while index > 0, isInWord(index - 1) { index -= 1 }
    return index
  }

  private func wordEnd(after index: Int) -> Int {
    var index = index
    while index < characters.count, !isInWord(index) { index += 1 }
    while index < characters.count, isInWord(index) { index += 1 }
    return index
  }

  private func isInWord(_ index: Int) -> Bool {
    characters[index].isLetter || characters[index].isNumber
  }
}
