import BoardModel
import TerminalKit

struct FieldFault {
  let field: CardField
  /// What is wrong and how to fix it, as part of a sentence.
  let reason: String
}

/// Whether the form is valid, and its parsed due date.
struct FormValidity {
  /// At most one fault per field.
  private var reasons: [CardField: String] = [:]
  /// The lines as they were understood.
  private(set) var edits: [CardField: CardEdit] = [:]

  /// The due date as it was understood; nil for none, and if it was not understood.
  var due: CalendarDay? { day(of: .due) }

  /// The day in a field as it was understood; nil for none, and if it was not understood.
  func day(of field: CardField) -> CalendarDay? {
    switch edits[field] {
    case .due(let day, _)?, .start(let day)?: day
    default: nil
    }
  }

  var dueTime: ClockTime? {
    if case .due(_, let time)? = edits[.due] { time } else { nil }
  }

  /// Whether every line is understood, valid or not.
  var isUnderstood: Bool {
    reasons.keys.allSatisfy { $0.input != .line || edits[$0] != nil }
  }

  var isValid: Bool { reasons.isEmpty }

  /// In the order of the fields.
  var faults: [FieldFault] {
    CardField.allCases.compactMap { field in
      reasons[field].map { FieldFault(field: field, reason: $0) }
    }
  }

  /// Nil if the field is valid.
  func reason(for field: CardField) -> String? { reasons[field] }

  /// Checks a field as it is now.
  ///
  /// Only the size of the body is read, so that a key does not copy 1 MiB.
  mutating func read(_ field: CardField, of form: CardForm, today: CalendarDay) {
    switch field {
    case .checklist:
      do throws(StoreError) {
        _ = try ChecklistRule.checked(form.checklist.result)
        reasons[field] = nil
      } catch {
        reasons[field] = error.reason
      }
    case .body:
      let size = form.body.byteCount
      reasons[field] = size > TextRule.bodyLimit ? StoreError.bodyTooLong(bytes: size).reason : nil
    default:
      guard field.input == .line else { return }
      let line = field.read(line: form[field].text, today: today)
      (reasons[field], edits[field]) = (line.fault, line.edit)
    }
  }
}
