/// What has a name of its own in a list: a column in its board, a board in its file.
package enum NamedThing: String, Hashable, Sendable {
  case column
  case board
}

/// Why a name is refused.
package enum NameFault: Error, Hashable, Sendable {
  case blank
  case tooLong(characters: Int)
  /// Another column of the board, or another board of the file, has it, in this or another case.
  case taken(name: String)
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
