/// A card has at most 64 assignees, each one word of at most 64 characters.
///
/// Applies to all input: a leading `@` is dropped, commas and semicolons separate names, and case
/// is ignored.
package enum AssigneeRule {
  /// The author in `@me`.
  static let me = "me"

  /// The names in a text without spaces: one in `@anna`, two in `anna,bob`.
  package static func words(of text: String) -> [String] { TagRule.words(of: text, without: "@") }

  /// The names with the author's for `me`, as one word: `ann-lee` for Ann Lee.
  package static func naming(_ author: String?, in names: [String]) throws(StoreError) -> [String] {
    let words = names.flatMap(words)
    guard words.contains(where: { NameRule.isSame($0, me) }) else { return names }
    let name = (author ?? "").split(whereSeparator: \.isWhitespace).joined(separator: "-")
    guard Self.words(of: name) == [name], TagRule.fault(in: name) == nil else {
      throw .invalidAssignees(.unknownAuthor)
    }
    return words.map { NameRule.isSame($0, me) ? name : $0 }
  }

  /// The names to store, without duplicates, in the order given.
  package static func checked(_ names: [String]) throws(StoreError) -> [String] {
    if names.isEmpty { return [] }
    var seen: Set<String> = []
    var result: [String] = []
    for text in names {
      let words = words(of: TextRule.storable(text))
      if words.isEmpty { throw .invalidAssignees(.empty) }
      for name in words {
        if let fault = TagRule.fault(in: name) { throw .invalidAssignees(fault) }
        if seen.insert(name.lowercased()).inserted { result.append(name) }
      }
    }
    if result.count > TagRule.countLimit {
      throw .invalidAssignees(.tooMany(count: result.count))
    }
    return result
  }
}
