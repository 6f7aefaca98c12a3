import BoardModel
import TerminalKit

extension BoardContext {
  /// The rest of the lane that the line begins; empty if there is none.
  ///
  /// - Complexity: O(log *n*) for *n* lanes.
  func laneCompletion(of line: LineEditor) throws(StoreError) -> String {
    let begun = line.text
    guard line.cursor == line.characters.count, !begun.isEmpty else { return "" }
    let names = try store.lanes(startingWith: begun, limit: 2)
    guard let name = names.first(where: { $0 != begun }) else { return "" }
    return String(decoding: Array(name.utf8).dropFirst(begun.utf8.count), as: UTF8.self)
  }

  /// The rest of the tag or name at the end of the line; empty for any other word.
  ///
  /// - Complexity: O(log *n*) for *n* tags and names.
  func quickCompletion(of line: LineEditor) throws(StoreError) -> String {
    guard line.cursor == line.characters.count, line.characters.last?.isWhitespace == false,
      let word = line.text.split(whereSeparator: \.isWhitespace).last, let sign = word.first,
      word.count > 1
    else { return "" }
    let begun = String(word.dropFirst())
    let names: [String]
    switch sign {
    case "#": names = try store.tags(startingWith: begun, limit: 2)
    case "@": names = try store.assignees(startingWith: begun, limit: 2)
    case "~": names = try store.lanes(startingWith: begun, limit: 2).filter { !$0.contains(" ") }
    default: return ""
    }
    guard let name = names.first(where: { $0 != begun }) else { return "" }
    return String(decoding: Array(name.utf8).dropFirst(begun.utf8.count), as: UTF8.self)
  }
}
