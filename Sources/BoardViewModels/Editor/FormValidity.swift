package import BoardModel

package nonisolated struct FieldFault: Hashable, Sendable {
  package let field: CardField
  /// What is wrong and how to fix it, as part of a sentence.
  package let reason: String
}

/// Whether the form is valid, and its parsed due date.
package nonisolated struct FormValidity: Hashable, Sendable {
  /// At most one fault per field.
  private var reasons: [CardField: String] = [:]
  /// The lines as they were understood.
  package private(set) var edits: [CardField: CardEdit] = [:]

  package init() {}

  /// The due date as it was understood; nil for none, and if it was not understood.
  package var due: CalendarDay? { day(of: .due) }

  /// The day in a field as it was understood; nil for none, and if it was not understood.
  package func day(of field: CardField) -> CalendarDay? {
    switch edits[field] {
    case .due(let day, _)?, .start(let day)?: day
    default: nil
    }
  }

  package var dueTime: ClockTime? {
    if case .due(_, let time)? = edits[.due] { time } else { nil }
  }

  /// Whether every line is understood, valid or not.
  package var isUnderstood: Bool {
    reasons.keys.allSatisfy { $0.input != .line || edits[$0] != nil }
  }

  package var isValid: Bool { reasons.isEmpty }

  /// In the order of the fields.
  package var faults: [FieldFault] {
    CardField.allCases.compactMap { field in
      reasons[field].map { FieldFault(field: field, reason: $0) }
    }
  }

  /// Nil if the field is valid.
  package func reason(for field: CardField) -> String? { reasons[field] }

  func updated(by finding: Finding) -> FormValidity {
    var result = self
    result.reasons[finding.field] = finding.reason
    result.edits[finding.field] = finding.edit
    return result
  }

  struct Finding {
    let field: CardField
    let reason: String?
    /// What was understood of a line.
    var edit: CardEdit?
  }
}
