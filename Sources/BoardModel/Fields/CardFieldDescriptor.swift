/// The description of a field.
///
/// The log, drafts, sharing, JSON, merging, the history, batches, options and the editor use
/// `CardField.table`, so a new field is a property of `CardDraft`, a case of `CardEdit` and a line
/// of that table.
package protocol CardFieldDescriptor: Sendable {
  associatedtype Value: FieldValue
  var field: Field<Value> { get }
}

/// A class, because copies for every field of every card would be too slow.
package final class Field<Value: FieldValue>: CardFieldDescriptor {
  let value: @Sendable (CardDraft) -> Value
  let edit: @Sendable (Value) -> CardEdit
  package let facts: FieldFacts
  /// Corrects a value that was read, such as one tag in two spellings.
  let tidy: (@Sendable (Value) -> Value)?
  /// The value to store.
  let check: @Sendable (Value) throws(StoreError) -> Value
  /// Describes a change for the history; nil for the usual description.
  let words: (@Sendable (Value, Value) -> String)?
  /// The value as a person would type it, if that needs other fields too.
  let line: (@Sendable (CardDraft) -> String)?

  init(
    value: @escaping @Sendable (CardDraft) -> Value,
    edit: @escaping @Sendable (Value) -> CardEdit,
    facts: FieldFacts,
    tidy: (@Sendable (Value) -> Value)? = nil,
    check: @escaping @Sendable (Value) throws(StoreError) -> Value = { $0 },
    words: (@Sendable (Value, Value) -> String)? = nil,
    line: (@Sendable (CardDraft) -> String)? = nil
  ) {
    self.value = value
    self.edit = edit
    self.facts = facts
    self.tidy = tidy
    self.check = check
    self.words = words
    self.line = line
  }

  package var field: Field<Value> { self }
}

/// Facts about a field that don't depend on its type.
package struct FieldFacts: Sendable {
  /// How the editor asks for a value.
  package enum Input: Sendable {
    case line, choice, steps, text
  }

  /// The types of the columns of `card_value`, with the number of the field, which never changes.
  package enum Column: Sendable {
    case text(Int)
    case identifier(Int)
    case number(Int)
  }

  /// The name in the log, on the wire and in all JSON; never changed.
  package let key: StaticString
  /// The name in messages, if it is not the key.
  var name: String?
  /// The label in a form, if it is not the key.
  var label: String?
  /// The sign before each name, as in `#home`.
  package var sign = ""
  /// The placeholder of an empty line in a form.
  package var example = ""
  /// The description in the schema of a batch.
  package var hint: String?
  /// Nil if the editor only shows the field.
  package var input: Input?
  /// Whether a form shows an empty one only on request, after the other lines.
  package var isFolded = false
  /// Whether the value is a day, which a calendar can pick.
  package var isDay = false
  /// Whether people edit the value; otherwise only a command sets it.
  package var isGiven = true
  /// How two values that were written apart become one; a list is joined element by element.
  var merge: MergeRule?
  /// Whether it was added after the log: entries from before don't have it.
  var isAdded = false
  /// Where SQLite keeps it, if not in `card` or in a table of its own.
  ///
  /// There is a row for each element of a list, and for each member of a record; a record with one column
  /// has its members in one text. The log leaves such a field out of a whole card if it is empty.
  package var columns: [Column] = []

  /// Whether a whole card without it has nothing in it.
  package var isOptional: Bool { isAdded || !columns.isEmpty }
}

extension CardFieldDescriptor {
  package var facts: FieldFacts { field.facts }

  /// Describes the values that a document can have.
  package var expected: String { Value.expected }
  package var members: [String] { Value.members }
  package var isList: Bool { Value.isList }

  package func edit(of draft: CardDraft) -> CardEdit { field.edit(field.value(draft)) }

  package func agrees(_ left: CardDraft, _ right: CardDraft) -> Bool {
    field.value(left).agrees(with: field.value(right))
  }

  package func checked(_ draft: CardDraft) throws(StoreError) -> CardEdit {
    field.edit(try field.check(field.value(draft)))
  }

  /// Reads the value from the log; nil for null in a field that can't be null.
  package func read(_ reader: inout JSONReader) throws -> CardEdit? {
    try Value.logged(&reader).map(edit)
  }

  /// The value of a form; nil if it makes no sense.
  package func edit(_ form: SharedValue, from origin: FieldOrigin) -> CardEdit? {
    Value(form, from: origin).map(edit)
  }

  private func edit(_ value: Value) -> CardEdit {
    let field = field
    return field.edit(field.tidy?(value) ?? value)
  }

  /// Parses typed text: one text, or one for each element of a list.
  package func edit(typed texts: [String], today: CalendarDay) throws(ValueFault) -> CardEdit {
    field.edit(try Value(typed: texts, today: today))
  }

  /// Parses text typed on one line.
  package func edit(line: String, today: CalendarDay) throws(ValueFault) -> CardEdit {
    try edit(typed: isList ? TagText.tags(in: line) : [line], today: today)
  }

  /// The value of a draft as a person would type it, on one line.
  package func line(of draft: CardDraft) -> String {
    field.line?(draft) ?? field.value(draft).typed(facts.sign)
  }

  /// The words of the history for a change.
  package func words(from old: CardDraft, to new: CardDraft, seenFrom today: CalendarDay) -> String
  {
    let (old, new) = (field.value(old), field.value(new))
    if let words = field.words { return words(old, new) }
    let (from, to) = (old.word(facts.sign, today), new.word(facts.sign, today))
    return from == to ? facts.name ?? "\(facts.key)" : "\(facts.title) \(from) → \(to)"
  }
}

extension FieldFacts {
  /// The label in a sentence.
  var title: String { label?.lowercased() ?? "\(key)" }
}
