/// How a short date is written; the raw value is its name in the configuration.
package enum DateForm: String, Hashable, Sendable, CaseIterable {
  /// `Fri 27 Nov`.
  case weekday
  /// `Fri Nov 27`.
  case monthFirst = "month-first"
  /// `2026-11-27`.
  case iso

  package static let standard = DateForm.weekday

  /// The form for the whole process; set once at the start, before anything is shown.
  nonisolated(unsafe) package static var current = DateForm.standard
}
