/// What a card's assignees must be: names of one word, of at most 64 characters, at most 64 of them.
///
/// The one rule for all ways in: the sign `@` before a name is not part of it, a comma or a semicolon
/// parts two names, and `Anna` is `anna`.
package enum AssigneeRule {
  /// The names that a text without blanks stands for: `@anna` for one, `anna,bob` for two.
  package static func words(of text: String) -> [String] {
    text.split { $0 == "," || $0 == ";" }
      .map { String($0.drop { $0 == "@" }) }
      .filter { !$0.isEmpty }
  }

  /// The names as they are stored, each once, in the order given; throws what is wrong with them.
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
