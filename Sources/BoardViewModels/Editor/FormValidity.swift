package import BoardModel

/// Why a field of the editor keeps the card from being saved.
package nonisolated struct FieldFault: Hashable, Sendable {
  package let field: CardField
  /// What is wrong and what would be right, without a capital and without a full stop.
  package let reason: String
}

/// Whether what stands in the editor can be saved, and what its due date was understood as.
package nonisolated struct FormValidity: Hashable, Sendable {
  /// At most one fault a field.
  private var reasons: [CardField: String] = [:]
  /// The due date as it was understood; nil for none, and where it was not understood.
  package private(set) var due: CalendarDay?

  package init(due: CalendarDay? = nil) {
    self.due = due
  }

  package var isValid: Bool { reasons.isEmpty }

  /// The faults, in the order of the fields.
  package var faults: [FieldFault] {
    CardField.allCases.compactMap { field in
      reasons[field].map { FieldFault(field: field, reason: $0) }
    }
  }

  /// Why a field is not valid; nil where it is.
  package func reason(for field: CardField) -> String? { reasons[field] }

  /// The validity once a field was looked at again.
  func updated(by finding: Finding) -> FormValidity {
    var result = self
    result.reasons[finding.field] = finding.reason
    if finding.field == .due { result.due = finding.due }
    return result
  }

  /// What was found in one field.
  struct Finding {
    let field: CardField
    let reason: String?
    var due: CalendarDay?
  }
}
