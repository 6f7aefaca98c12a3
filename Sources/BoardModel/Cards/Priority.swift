/// The raw value is stored.
package enum Priority: Int, Sendable, CaseIterable {
  case none = 0
  case low = 1
  case medium = 2
  case high = 3

  package var word: String {
    switch self {
    case .none: "none"
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }

  /// The sign before a card's title.
  package var sign: String? {
    switch self {
    case .none: nil
    case .low: "▽"
    case .medium: "△"
    case .high: "▲"
    }
  }
}
