import BoardModel
import TerminalKit

extension BoardContext {
  /// The rest of the name at the end of a line, from those of the board.
  ///
  /// Empty if there is none, or if the cursor is not at the end. The field is nil for a new card, in
  /// which names begin with signs.
  ///
  /// - Complexity: O(log *n*) for *n* names.
  func completion(of line: LineEditor, in field: CardField?) throws(StoreError) -> String {
    guard line.cursor == line.characters.count, let last = line.characters.last else { return "" }
    // A lane may contain blanks.
    if field == .lane {
      return Self.rest(of: line.text, among: try store.lanes(startingWith: line.text, limit: 2))
    }
    guard !last.isWhitespace, let word = line.text.split(whereSeparator: \.isWhitespace).last else {
      return ""
    }
    switch field {
    case nil: return try completion(ofSigned: word)
    case .tags, .assignees:
      let others = String(line.text.dropLast(word.count))
      return try completion(of: String(word), besides: others, isName: field == .assignees)
    default: return ""
    }
  }

  private func completion(ofSigned word: Substring) throws(StoreError) -> String {
    let begun = String(word.dropFirst())
    if begun.isEmpty { return "" }
    let names: [String]
    switch word.first {
    case "#": names = try store.tags(startingWith: begun, limit: 2)
    case "@": names = try store.assignees(startingWith: begun, limit: 2)
    case "~": names = try store.lanes(startingWith: begun, limit: 2).filter { !$0.contains(" ") }
    default: return ""
    }
    return Self.rest(of: begun, among: names)
  }

  private func completion(
    of word: String,
    besides others: String,
    isName: Bool
  ) throws(StoreError) -> String {
    let words = { (text: String) in
      TagText.tags(in: text).map { isName ? String($0.drop { $0 == "@" }) : $0 }
    }
    let others = words(others)
    guard let begun = words(word).first, !begun.isEmpty else { return "" }
    let limit = others.count + 2
    let names =
      isName
      ? try store.assignees(startingWith: begun, limit: limit)
      : try store.tags(startingWith: begun, limit: limit)
    return Self.rest(of: begun, among: names.filter { !others.contains($0) })
  }

  /// What the first other name adds to its beginning.
  private static func rest(of begun: String, among names: [String]) -> String {
    guard let name = names.first(where: { $0 != begun }) else { return "" }
    return String(decoding: Array(name.utf8).dropFirst(begun.utf8.count), as: UTF8.self)
  }
}
