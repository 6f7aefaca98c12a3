/// What is kept in memory of Trello's lists, cards and checklists: a card comes before what it names, so
/// that all of them are read first.
struct TrelloParts {
  /// How many values are kept of all; a card of Trello has about twenty of those that are read.
  private static let limit = 1_000_000

  private var count = 0

  /// The next array, without the members that nothing reads.
  ///
  /// - Throws: `SourceFault` where too much of it is left.
  mutating func array(_ scanner: inout JSONScanner) throws -> JSONValue {
    guard try scanner.peekToken() == UInt8(ascii: "[") else { return try scanner.boundedValue() }
    var values: [JSONValue] = []
    try scanner.beginArray()
    while try scanner.nextElement() {
      values.append(trimmed(try scanner.boundedValue()))
      if count > Self.limit { throw scanner.fault("it holds more than Tercet reads of Trello") }
    }
    return .array(values)
  }

  private mutating func trimmed(_ value: JSONValue) -> JSONValue {
    count += 1
    switch value {
    case .array(let values): return .array(values.map { trimmed($0) })
    case .object(let members):
      return .object(
        members.filter { Self.names.contains($0.name) }
          .map { JSONValue.Member(name: $0.name, value: trimmed($0.value)) }
      )
    default: return value
    }
  }

  private static let names: Set = [
    "id", "name", "desc", "due", "dateLastActivity", "labels", "color", "idMembers", "idChecklists",
    "checklists", "checkItems", "state", "closed", "idList", "pos", "attachments", "stickers",
    "customFieldItems", "idMember", "start", "dueComplete", "cards", "softLimit", "fullName",
    "username",
  ]
}
