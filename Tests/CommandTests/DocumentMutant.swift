import BoardInterchange
import SeededRandom

/// Documents of ours with other values, members and elements than an export would write.
enum DocumentMutant {
  static func mutant(using random: inout SeededGenerator) -> JSONValue {
    var document = original
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let places = document.places
      guard let place = places.randomElement(using: &random) else { continue }
      document = document.changed(at: place[...]) { change($0, at: place, document, &random) }
    }
    return document
  }

  /// What a value becomes; nil removes it.
  private static func change(
    _ value: JSONValue,
    at place: [JSONValue.Step],
    _ document: JSONValue,
    _ random: inout SeededGenerator
  ) -> JSONValue? {
    if value.isIdentifier { return identifier(document, &random) }
    // A value under the same name fits most often: a name, a moment, a list.
    let others = document.places.filter { $0.last == place.last }
    switch Int.random(in: 0..<8, using: &random) {
    case 0...3: return others.randomElement(using: &random).flatMap { document.value(at: $0) }
    case 4: return document.places.randomElement(using: &random).flatMap { document.value(at: $0) }
    case 5: return nil
    case 6:
      guard case .array(let elements) = value, let element = elements.randomElement(using: &random)
      else { return strange.randomElement(using: &random) }
      return .array(elements + [element])
    default: return strange.randomElement(using: &random)
    }
  }

  /// A new identifier, or that of anything in the document.
  private static func identifier(
    _ document: JSONValue,
    _ random: inout SeededGenerator
  ) -> JSONValue? {
    if Bool.random(using: &random) { return id(Int.random(in: 0..<1_000_000, using: &random)) }
    let values = document.places.compactMap { document.value(at: $0) }
    return values.filter(\.isIdentifier).randomElement(using: &random)
  }

  private static let strange: [JSONValue] = [
    .null, "", " ", "a\u{0}b", "\u{202E}x", "e\u{301}\u{301}", "MAIN", "main", "To Do", "ß", "SS",
    "İ",
    .string(String(repeating: "x", count: 5_000)), 0, -1, .number("9223372036854775807"), true, [],
    [:], "9999-12-31", "0001-01-01", "9999-12-31T23:59:59.999Z", "0001-01-01T00:00:00.000Z", "80",
    "00", "FF", "8000", "done", "A:1", ["x", "X", "x"], "00000000-0000-0000-0000-000000000000",
  ]

  private static func id(_ number: Int) -> JSONValue {
    .string("01A21890-0000-7000-8000-" + String(String(number + 1_000_000_000_000).dropFirst()))
  }

  private static func board(_ number: Int, _ name: JSONValue, archivedAt: JSONValue) -> JSONValue {
    let columns: [(JSONValue, JSONValue)] = [
      ("To Do", "to-do"), ("Doing", "doing"), ("Done", "done"),
    ]
    return [
      "id": id(number), "name": name, "archivedAt": archivedAt,
      "columns": .array(
        columns.enumerated()
          .map { ["id": id(number + $0 + 1), "name": $1.0, "kind": $1.1, "limit": 3] }
      ),
    ]
  }

  private static func card(_ number: Int, column: Int, _ more: [(String, JSONValue)]) -> JSONValue {
    let usual: [(String, JSONValue)] = [
      ("id", id(number)), ("title", .string("Card \(number)")), ("board", "Main"),
      ("column", "To Do"), ("position", 1), ("body", "text"), ("due", "2026-11-27"),
      ("priority", "high"), ("tags", ["a", "b"]), ("assignees", ["ann"]),
      ("createdAt", "2026-11-20T08:00:00.000Z"), ("updatedAt", "2026-11-21T08:00:00.000Z"),
      ("columnId", id(column)), ("orderKey", .string("80\(number % 90 + 10)")),
    ]
    return .object((usual + more).map { JSONValue.Member(name: $0.0, value: $0.1) })
  }

  private static func comment(_ number: Int) -> JSONValue {
    ["id": id(number), "author": "bob", "at": "2026-11-21T09:00:00.000Z", "text": "said"]
  }

  /// Two boards and an archived one, and cards with everything that a card can have.
  static let original: JSONValue = [
    "format": "tercet", "version": 1,
    "boards": [
      board(100, "Main", archivedAt: .null), board(200, "Garden", archivedAt: .null),
      board(300, "Old", archivedAt: "2026-11-22T08:00:00.000Z"),
    ],
    "views": [
      ["id": id(400), "name": "Mine", "query": "is:mine", "boardId": id(100)],
      ["id": id(401), "name": "All", "query": "due:today", "boardId": .null],
    ],
    "cards": [
      card(500, column: 101, [("comments", [comment(600), comment(601)]), ("archivedAt", .null)]),
      card(501, column: 102, [("blockedBy", [id(500)]), ("comments", [comment(602)])]),
      card(
        502,
        column: 103,
        [
          ("claim", ["by": "bob", "until": "2026-12-01T08:00:00.000Z"]),
          ("checklist", [["text": "step", "done": true], ["text": "other", "done": false]]),
        ]
      ),
      card(
        503,
        column: 201,
        [("source", ["program": "trello", "id": "7"]), ("blockedBy", [id(501), id(502)])]
      ),
      card(
        504,
        column: 202,
        [("archivedAt", "2026-11-23T08:00:00.000Z"), ("archivedOn", id(100))]
      ),
      card(505, column: 301, []),
    ],
  ]
}

extension JSONValue {
  enum Step: Hashable {
    case member(String)
    case element
    case index(Int)
  }

  fileprivate var isIdentifier: Bool { text?.utf8.count == 36 }

  /// Every place in the value; the elements of an array end in `element`, after their index.
  fileprivate var places: [[Step]] {
    switch self {
    case .object(let members):
      members.flatMap { member in
        [[.member(member.name)]] + member.value.places.map { [.member(member.name)] + $0 }
      }
    case .array(let elements):
      elements.enumerated()
        .flatMap { index, element in
          [[.index(index), .element]] + element.places.map { [.index(index)] + $0 }
        }
    default: []
    }
  }

  fileprivate func value(at place: [Step]) -> JSONValue? {
    place.reduce(self) { value, step in
      switch step {
      case .member(let name): value?[name]
      case .index(let index): value?.elements.dropFirst(index).first
      case .element: value
      }
    }
  }

  fileprivate func changed(
    at place: ArraySlice<Step>,
    _ change: (JSONValue) -> JSONValue?
  ) -> JSONValue {
    guard let step = place.first else { return self }
    let rest = place.dropFirst()
    let isLast = rest.isEmpty || rest.first == .element
    func changed(_ value: JSONValue) -> JSONValue? {
      isLast ? change(value) : value.changed(at: rest, change)
    }
    switch (self, step) {
    case (.object(let members), .member(let name)):
      return .object(
        members.compactMap { member in
          if member.name != name { return member }
          return changed(member.value).map { Member(name: name, value: $0) }
        }
      )
    case (.array(let elements), .index(let index)):
      return .array(
        elements.enumerated().compactMap { $0 == index ? changed($1) : $1 }
      )
    default: return self
    }
  }
}
