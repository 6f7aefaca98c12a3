/// A sort order of cards; equal cards keep their manual order.
package struct CardSort: Hashable, Sendable {
  package enum Key: String, Hashable, Sendable, CaseIterable {
    /// The earliest first. Cards without a date are last in both directions.
    case due
    case priority
    /// By the letters without case and diacritics.
    case title
    case created
    case changed
    /// By when a done card was finished. Other cards are last in both directions.
    case done
    /// The earliest first. Cards without a start are last in both directions.
    case start
    /// By the lower-case bytes of the first tag. Cards without one are last.
    case tag
    /// By the lower-case bytes of the first assignee. Cards without one are last.
    case assignee
    /// By the lower-case bytes of the lane. Cards without one are last.
    case lane
    /// The smallest first. Cards without one are last in both directions.
    case estimate
  }

  package var key: Key
  package var isDescending: Bool

  package init(_ key: Key, descending: Bool = false) {
    self.key = key
    isDescending = descending
  }

  /// The folded letters of a title, which compare by their bytes.
  package static func titleKey(_ title: String) -> String {
    var result = String.UnicodeScalarView()
    for unit in SearchFold.units(of: title).units {
      if let scalar = Unicode.Scalar(unit.base) { result.append(scalar) }
    }
    return String(result)
  }
}

package enum CardGroup: String, Hashable, Sendable, CaseIterable {
  case priority
  case due
  case tag
  case assignee
  case lane
  case estimate
  case board
  case month
  /// By the week in which a done card was finished.
  case done
}
