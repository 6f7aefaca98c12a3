/// How urgent a card is; the raw value is what is stored.
package enum Priority: Int, Sendable, CaseIterable {
  case none = 0
  case low = 1
  case medium = 2
  case high = 3

  /// As a message names it.
  package var word: String {
    switch self {
    case .none: "none"
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }

  /// What stands before the title of a card of this priority.
  package var sign: String? {
    switch self {
    case .none: nil
    case .low: "▽"
    case .medium: "△"
    case .high: "▲"
    }
  }
}
