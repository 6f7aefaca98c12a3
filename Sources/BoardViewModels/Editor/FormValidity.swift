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
  /// The parsed due date; nil if it is missing or can't be parsed.
  package private(set) var due: CalendarDay?

  package init(due: CalendarDay? = nil) {
    self.due = due
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
    if finding.field == .due { result.due = finding.due }
    return result
  }

  struct Finding {
    let field: CardField
    let reason: String?
    var due: CalendarDay?
  }
}
