package import JSONText

/// The description of a field.
///
/// The log, drafts, sharing, JSON, merging, the history, batches, options and the editor use
/// `CardField.table`, so a new field is a property of `CardDraft`, a case of `CardEdit` and a line
/// of that table.
package protocol CardFieldDescriptor: Sendable {
  associatedtype Value: FieldValue
  var field: Field<Value> { get }
}

package struct Field<Value: FieldValue>: CardFieldDescriptor {
  let path: any WritableKeyPath<CardDraft, Value> & Sendable
  /// The edit that gives a card a value.
  let edit: @Sendable (Value) -> CardEdit
  let facts: FieldFacts
  /// Corrects a value that was read, such as one tag in two spellings.
  var tidy: @Sendable (Value) -> Value = { $0 }
  /// The value as it is stored, or the fault of it.
  var check: @Sendable (Value) throws(StoreError) -> Value = { $0 }
  /// How the history tells that the value changed; nil for the usual way.
  var words: (@Sendable (Value, Value) -> String)?

  package var field: Self { self }
}

/// What is known about a field without its type.
package struct FieldFacts: Sendable {
  package enum Presence: Sendable {
    case always
    /// Entries older than the field don't have it.
    case added
    /// Not written if it is empty.
    case rare
  }

  /// How the editor asks for a value.
  package enum Input: Sendable {
    case line, choice, steps, text
  }

  /// What `card_value` keeps under a number, which never changes.
  package enum Column: Sendable {
    case text(Int)
    case identifier(Int)
    case number(Int)
  }

  /// The name in the log, on the wire and in every JSON; never changed.
  package let key: StaticString
  /// What a message calls it, if that is not its key.
  var name: String?
  /// What is before it in a form, if that is not its name.
  var label: String?
  /// The sign before each of its names, as in `#home`.
  package var sign = ""
  /// What an empty line of a form shows.
  package var example = ""
  /// What the schema of a batch says of it.
  package var hint: String?
  /// Nil for what the editor only shows.
  package var input: Input?
  /// Whether people give it a value; else a command of its own does.
  package var isGiven = true
  package var merge = MergeRule.lastWriter
  package var presence = Presence.always
  /// Where SQLite keeps it, if not in `card` or in a table of its own: in a row for each element of a list
  /// or each member of a record. A record with one column has its members in one text.
  package var columns: [Column] = []
}

extension CardFieldDescriptor {
  package var facts: FieldFacts { field.facts }

  /// What must be in a document instead of a value that makes no sense.
  package var expected: String { Value.expected }
  package var members: [String] { Value.members }
  package var isList: Bool { Value.nothing.form(for: .log).list != nil }

  package func edit(of draft: CardDraft) -> CardEdit { field.edit(draft[keyPath: field.path]) }

  package func agrees(_ left: CardDraft, _ right: CardDraft) -> Bool {
    left[keyPath: field.path].agrees(with: right[keyPath: field.path])
  }

  package func checked(_ draft: CardDraft) throws(StoreError) -> CardEdit {
    field.edit(try field.check(draft[keyPath: field.path]))
  }

  /// Reads the value from the log; nil for null in a field that can't be null.
  package func read(_ reader: inout JSONReader) throws(JSONFault) -> CardEdit? {
    try Value.logged(reader.sharedValue()).map { field.edit(field.tidy($0)) }
  }

  /// The value of a form; nil if it makes no sense.
  package func edit(_ form: SharedValue, from origin: FieldOrigin) -> CardEdit? {
    Value(form, from: origin).map { field.edit(field.tidy($0)) }
  }

  /// Parses typed text: one text, or one for each element of a list.
  package func edit(typed texts: [String], today: CalendarDay) throws(ValueFault) -> CardEdit {
    field.edit(try Value(typed: texts, today: today))
  }

  /// What people typed on one line.
  package func edit(line: String, today: CalendarDay) throws(ValueFault) -> CardEdit {
    try edit(typed: isList ? TagText.tags(in: line) : [line], today: today)
  }

  /// What people would type for the value of a draft, on one line.
  package func line(of draft: CardDraft) -> String { draft[keyPath: field.path].typed(facts.sign) }

  /// The words of the history for a change.
  package func words(from old: CardDraft, to new: CardDraft, seenFrom today: CalendarDay) -> String
  {
    let (old, new) = (old[keyPath: field.path], new[keyPath: field.path])
    if let words = field.words { return words(old, new) }
    let (from, to) = (old.word(facts.sign, today), new.word(facts.sign, today))
    return from == to ? facts.name ?? "\(facts.key)" : "\(facts.title) \(from) → \(to)"
  }
}

extension FieldFacts {
  /// The label in a sentence.
  var title: String { label?.lowercased() ?? "\(key)" }
}
