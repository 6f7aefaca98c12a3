/// What has a name of its own in a list: a column in its board, a board or a view in its file.
package enum NamedThing: String, Hashable, Sendable {
  case column
  case board
  case view
}

/// Why a name is refused.
package enum NameFault: Error, Hashable, Sendable {
  case blank
  /// There are characters, but none that can be seen.
  case invisible
  case tooLong(characters: Int)
  /// Another column of the board, or another board of the file, has it, in this or another case.
  case taken(name: String)
  /// Another one has a name that differs in blanks, hyphens or invisible characters alone.
  case alike(name: String)
  /// A word that stands for all boards.
  case reserved(name: String)
}

/// What the name of a column or a board must be: not blank, one line, at most 60 characters.
package enum NameRule {
  package static let limit = 60
  static let byteLimit = 2_048

  /// The name as it is stored, on one line; throws what is wrong with it.
  package static func checked(_ name: String, of thing: NamedThing) throws(StoreError) -> String {
    if name.utf8.count > byteLimit {
      throw .invalidName(thing, .tooLong(characters: name.unicodeScalars.count))
    }
    let line = TextRule.storable(TitleRule.singleLine(name))
    if line.isEmpty { throw .invalidName(thing, .blank) }
    if !TextRule.isVisible(line) { throw .invalidName(thing, .invisible) }
    let count = line.count
    if count > limit { throw .invalidName(thing, .tooLong(characters: count)) }
    if thing == .board, reserved.contains(line.lowercased()) {
      throw .invalidName(thing, .reserved(name: line))
    }
    return line
  }

  /// What stands for all boards, on the command line and in the list of boards.
  private static let reserved = ["all", "all boards"]

  /// Whether two names are taken for the same.
  package static func isSame(_ left: String, _ right: String) -> Bool {
    left.lowercased() == right.lowercased()
  }

  /// What speaks against a new name beside others; nil for nothing.
  ///
  /// “ToDo” beside “To Do” would leave people and scripts guessing. Files may hold such names from
  /// before, so only new ones are refused.
  package static func clash(of name: String, with others: [String]) -> NameFault? {
    if let other = others.first(where: { isSame($0, name) }) { return .taken(name: other) }
    let key = key(of: name)
    if let other = others.first(where: { self.key(of: $0) == key }) { return .alike(name: other) }
    return nil
  }

  /// The name without what is easily overlooked.
  private static func key(of name: String) -> String {
    var key = String.UnicodeScalarView()
    for scalar in name.lowercased().unicodeScalars
    where TextRule.isVisible(scalar) && !"-_‐‑–—".unicodeScalars.contains(scalar) {
      key.append(scalar)
    }
    return key.isEmpty ? name.lowercased() : String(key)
  }
}

/// How many columns a board has, and what their limits may be.
package enum ColumnRule {
  package static let countLimit = 100
  package static let greatestLimit = 1_000_000

  /// The limit as it is stored; throws where it is none.
  package static func checked(limit: Int?) throws(StoreError) -> Int? {
    guard let limit else { return nil }
    guard (1...greatestLimit).contains(limit) else { throw .invalidLimit(limit) }
    return limit
  }
}
