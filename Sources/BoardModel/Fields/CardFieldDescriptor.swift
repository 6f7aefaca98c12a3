package import JSONText

/// What the program knows about one field of a card.
///
/// The log, drafts, sharing, JSON, merging, the history, batches, options and the editor walk
/// `CardField.table`, so a new field is a property of `CardDraft`, a case of `CardEdit` and a line of
/// that table.
package protocol CardFieldDescriptor: Sendable {
  associatedtype Value: FieldValue

  var facts: FieldFacts { get }
  var path: any WritableKeyPath<CardDraft, Value> & Sendable { get }
  /// The edit that gives a card a value.
  var make: @Sendable (Value) -> CardEdit { get }
  /// Corrects a value that was read, such as one tag in two spellings.
  var tidy: @Sendable (Value) -> Value { get }
  /// The value as it is stored, or the fault of it.
  var check: @Sendable (Value) throws(StoreError) -> Value { get }
  /// How the history tells that the value changed; nil for the usual way.
  var words: (@Sendable (Value, Value, CalendarDay) -> String)? { get }
}

/// What is known about a field without knowing its type.
package struct FieldFacts: Sendable {
  /// Whether the log and the JSON of a whole card have the field.
  package enum Presence: Sendable {
    case always
    /// Entries from before the field was added don't have it.
    case added
    /// Not written if it is empty.
    case rare
  }

  /// The name in the log, on the wire and in every JSON; never changed.
  package let key: StaticString
  /// What a message calls it.
  package let name: String
  /// What is before it in a form.
  package let label: String
  /// The sign before each of its names, as in `#home`.
  package let sign: String
  /// What an empty line of a form shows.
  package let example: String
  /// What the schema of a batch says of it.
  package let hint: String?
  /// Whether people give it a value; else a command of its own does.
  package let isGiven: Bool
  package let merge: MergeRule
  package let presence: Presence
  package let column: FieldColumn

  package init(
    _ key: StaticString,
    name: String? = nil,
    label: String? = nil,
    sign: String = "",
    example: String = "",
    hint: String? = nil,
    isGiven: Bool = true,
    merge: MergeRule = .lastWriter,
    presence: Presence = .always,
    column: FieldColumn = .own
  ) {
    self.key = key
    self.name = name ?? "\(key)"
    self.label = label ?? "\(key)".prefix(1).uppercased() + "\(key)".dropFirst()
    self.sign = sign
    self.example = example
    self.hint = hint
    self.isGiven = isGiven
    self.merge = merge
    self.presence = presence
    self.column = column
  }
}

/// How SQLite keeps a field.
package enum FieldColumn: Sendable {
  /// In a column of `card`, or in a table of its own.
  case own
  /// A row for each element of a list, or for a value that is none.
  case rows(Part)
  /// A row for each member of a record.
  case members([Part])
  /// The members of a record with line breaks between them, which none of them holds.
  case line(Part)

  /// The number in `card_value`, which never changes, and what is kept under it.
  package enum Part: Sendable {
    case text(Int)
    case identifier(Int)
    case number(Int)
  }
}

struct Field<Value: FieldValue>: CardFieldDescriptor {
  let path: any WritableKeyPath<CardDraft, Value> & Sendable
  let make: @Sendable (Value) -> CardEdit
  let facts: FieldFacts
  let tidy: @Sendable (Value) -> Value
  let check: @Sendable (Value) throws(StoreError) -> Value
  let words: (@Sendable (Value, Value, CalendarDay) -> String)?

  init(
    _ path: any WritableKeyPath<CardDraft, Value> & Sendable,
    _ make: @escaping @Sendable (Value) -> CardEdit,
    _ facts: FieldFacts,
    tidy: @escaping @Sendable (Value) -> Value = { $0 },
    check: @escaping @Sendable (Value) throws(StoreError) -> Value = { $0 },
    words: (@Sendable (Value, Value, CalendarDay) -> String)? = nil
  ) {
    self.path = path
    self.make = make
    self.facts = facts
    self.tidy = tidy
    self.check = check
    self.words = words
  }
}

extension CardFieldDescriptor {
  package func edit(of draft: CardDraft) -> CardEdit { make(draft[keyPath: path]) }

  package func agrees(_ left: CardDraft, _ right: CardDraft) -> Bool {
    left[keyPath: path].agrees(with: right[keyPath: path])
  }

  package func checked(_ draft: CardDraft) throws(StoreError) -> CardEdit {
    make(try check(draft[keyPath: path]))
  }

  /// The value of a logged field; nil for null in a field that is never empty that way.
  package func read(_ reader: inout JSONReader) throws(JSONFault) -> CardEdit? {
    try Value.logged(reader.sharedValue()).map { make(tidy($0)) }
  }

  /// The value that a server or a document states; nil if it makes no sense.
  package func edit(_ value: SharedValue, from origin: FieldOrigin) -> CardEdit? {
    Value(value, from: origin).map { make(tidy($0)) }
  }

  /// What people typed: one text, or one for each element of a list.
  package func edit(typed texts: [String], today: CalendarDay) throws(ValueFault) -> CardEdit {
    make(try Value(typed: texts, today: today))
  }

  /// What belongs into a document instead of a value that makes no sense.
  package var expected: String { Value.expected }

  package var members: [String] { Value.members }

  package var isList: Bool { Value.nothing.form(for: .log).list != nil }

  /// How the history tells of a change.
  package func words(from old: CardDraft, to new: CardDraft, seenFrom today: CalendarDay) -> String
  {
    let (old, new) = (old[keyPath: path], new[keyPath: path])
    if let words { return words(old, new, today) }
    let (from, to) = (old.word(facts.sign, today), new.word(facts.sign, today))
    return from == to ? facts.name : "\(facts.label.lowercased()) \(from) → \(to)"
  }
}
