import BoardInterchange

/// An argument of an action or a tool.
///
/// Both the schema for agents and the check of their input come from it.
struct CallArgument {
  enum Kind: Hashable {
    case text
    /// Null stands for none.
    case optionalText
    /// As a number or as a text; null means none.
    case optionalNumber
    case choice([String])
    /// A whole number from 1.
    case number
    case truth
    case texts
    case card
    /// One or more cards.
    case cards
    /// Any number of cards, possibly none.
    case cardList
    case steps
    case objects
  }

  let name: String
  let kind: Kind
  /// The description in the schema.
  let words: String?
  let isRequired: Bool
  /// The previous name, which is still accepted.
  let formerName: String?

  init(
    _ name: String,
    _ kind: Kind,
    _ words: String? = nil,
    isRequired: Bool = false,
    formerly formerName: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.words = words
    self.isRequired = isRequired
    self.formerName = formerName
  }

  // MARK: Checking

  /// - Throws: If the value is of another kind.
  func check(_ value: JSONValue) throws(CommandFailure) {
    if value.elements.isEmpty, case .array = value, kind == .card || kind == .cards {
      throw .usage("“\(name)” has no card")
    }
    if Self.holdsNUL(value) { throw .usage("“\(name)” has the character NUL (\\u0000)") }
    if !accepts(value) { throw .usage("“\(name)” must be \(kindWords)") }
  }

  private static func holdsNUL(_ value: JSONValue) -> Bool {
    value.text?.utf8.contains(0) == true || value.elements.contains(where: holdsNUL)
      || value.members.contains { holdsNUL($0.value) }
  }

  private func accepts(_ value: JSONValue) -> Bool {
    switch kind {
    case .text: value.text != nil
    case .optionalText: value.text != nil || value.isNull
    case .optionalNumber: value.word != nil || value.isNull
    case .choice(let words): words.contains(value.text?.lowercased() ?? "")
    case .number: (value.integer ?? 0) > 0
    case .truth: value.truth != nil
    case .texts, .cardList: Self.isArray(of: value) { $0.text != nil }
    case .card: value.text != nil || value.elements.count == 1 && value.elements[0].text != nil
    case .cards: value.text != nil || Self.isArray(of: value) { $0.text != nil }
    case .steps: Self.isArray(of: value, Self.isStep)
    case .objects: Self.isArray(of: value) { if case .object = $0 { true } else { false } }
    }
  }

  private static func isArray(of value: JSONValue, _ isGood: (JSONValue) -> Bool) -> Bool {
    guard case .array(let values) = value else { return false }
    return values.allSatisfy(isGood)
  }

  private static func isStep(_ value: JSONValue) -> Bool {
    if value.text != nil { return true }
    return value["text"]?.text != nil
      && value.members.allSatisfy {
        $0.name == "text" || $0.name == "done" && $0.value.truth != nil
      }
  }

  private var kindWords: String {
    switch kind {
    case .text: "a text"
    case .optionalText: "a text, or null"
    case .optionalNumber: "a number, or null"
    case .choice(let words): words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")"
    case .number: "a whole number, 1 or more"
    case .truth: "true or false"
    case .texts: "an array of texts"
    case .card: "the id of one card"
    case .cards: "the id of a card, or an array of them"
    case .cardList: "an array of ids"
    case .steps: "an array of texts, or of objects with “text” and “done”"
    case .objects: "an array of objects"
    }
  }

  // MARK: The schema

  var property: JSONValue.Member {
    var members = type.members
    if let words {
      members.append(JSONValue.Member(name: "description", value: .string(words)))
    }
    return JSONValue.Member(name: name, value: .object(members))
  }

  private var type: JSONValue {
    switch kind {
    case .text, .optionalText, .card: ["type": "string"]
    case .choice(let words): ["type": "string", "enum": .array(words.map(JSONValue.string))]
    case .number: ["type": "integer"]
    case .optionalNumber: ["type": "number"]
    case .truth: ["type": "boolean"]
    case .texts, .cards, .cardList: ["type": "array", "items": ["type": "string"]]
    case .steps:
      [
        "type": "array",
        "items": [
          "type": "object",
          "properties": ["text": ["type": "string"], "done": ["type": "boolean"]],
        ],
      ]
    case .objects: ["type": "array", "items": ["type": "object"]]
    }
  }
}
