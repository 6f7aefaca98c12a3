internal import BoardModel

/// The fields of a card as JSON, with the names used in the change log and in stored drafts.
///
/// Never change the meaning of a name: old logs are read forever.
struct LoggedFields {
  /// By the place of the field in `CardField.allCases`, which is the order of the editor.
  private var values: [CardEdit?] = Array(repeating: nil, count: CardField.allCases.count)

  /// The values of fields that old entries lack; nil for fields that always existed.
  private static let missing: [CardEdit?] = {
    let empty = CardDraft(title: "")
    return CardField.allCases.map { $0.isOptional ? empty.edit(of: $0) : nil }
  }()

  /// The fields in the object, in the order of the editor.
  var edits: [CardEdit] { values.compactMap(\.self) }

  var whole: [CardEdit] { zip(values, Self.missing).compactMap { $0 ?? $1 } }

  /// The draft, if all fields are present.
  var draft: CardDraft {
    var draft = CardDraft(title: "")
    for edit in edits { draft.apply(edit) }
    return draft
  }

  /// Reads a member of the object; false if it isn't a field.
  mutating func take(_ name: String, _ reader: inout JSONReader) throws -> Bool {
    guard let field = CardField(key: name) else { return false }
    values[field.rawValue] = try field.descriptor.read(&reader)
    return true
  }
}

extension CardField {
  /// Whether it came later than the log, so that a whole card without it has nothing in it.
  var isOptional: Bool { descriptor.facts.isOptional }
}

extension CardEdit {
  /// Whether a whole card is written without it, as it has nothing in it.
  var isOmitted: Bool { field.isRare && value.isNothing }
}
