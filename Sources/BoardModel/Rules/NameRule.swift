/// Things with unique names: a column in its board, a board or a view in its file.
package enum NamedThing: String, Hashable, Sendable {
  case column
  case board
  case view
  /// Cards of any board may have the same one.
  case lane
}

package enum NameFault: Error, Hashable, Sendable {
  case blank
  /// It has characters, but no visible ones.
  case invisible
  case tooLong(characters: Int)
  /// Another column of the board, or another board of the file, has the name, ignoring case.
  case taken(name: String)
  /// Another name differs only in blanks, hyphens or invisible characters.
  case alike(name: String)
  /// The word means all boards.
  case reserved(name: String)
}

/// The name of a column or a board is not blank, one line, and has at most 60 characters.
package enum NameRule {
  package static let limit = 60
  static let byteLimit = 2_048

  /// The name to store, on one line.
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

  /// These mean all boards on the command line and in the list of boards.
  private static let reserved = ["all", "all boards"]

  package static func isSame(_ left: String, _ right: String) -> Bool {
    left.lowercased() == right.lowercased()
  }

  /// Why a new name can't be used next to the others; nil if it can.
  ///
  /// “ToDo” next to “To Do” would leave people and scripts guessing. Older files may have such
  /// pairs, so only new names are refused.
  package static func clash(of name: String, with others: [String]) -> NameFault? {
    if let other = others.first(where: { isSame($0, name) }) { return .taken(name: other) }
    let key = key(of: name)
    if let other = others.first(where: { self.key(of: $0) == key }) { return .alike(name: other) }
    return nil
  }

  /// The name without case, blanks, hyphens and invisible characters.
  private static func key(of name: String) -> String {
    var key = String.UnicodeScalarView()
    for scalar in name.lowercased().unicodeScalars
    where TextRule.isVisible(scalar) && !"-_‐‑–—".unicodeScalars.contains(scalar) {
      key.append(scalar)
    }
    return key.isEmpty ? name.lowercased() : String(key)
  }
}

/// The number of columns of a board, and the range of their limits.
package enum ColumnRule {
  package static let countLimit = 100
  package static let greatestLimit = 1_000_000

  package static func checked(limit: Int?) throws(StoreError) -> Int? {
    guard let limit else { return nil }
    guard (1...greatestLimit).contains(limit) else { throw .invalidLimit(limit) }
    return limit
  }
}
