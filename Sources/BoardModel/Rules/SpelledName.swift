internal import Foundation

/// A tag or a person's name as written; equal to the same name in another case.
package struct SpelledName: Hashable, Comparable, Sendable {
  package let text: String
  private let key: String

  package init(_ text: String) {
    self.text = text
    key = Self.key(of: text)
  }

  /// What all spellings of a name have in common: lower case, normalised.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package static func key(of name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 && !(0x41...0x5A).contains($0) }) { return name }
    return name.lowercased().precomposedStringWithCanonicalMapping
  }

  package static func == (left: SpelledName, right: SpelledName) -> Bool { left.key == right.key }

  /// By lower-case bytes.
  package static func < (left: SpelledName, right: SpelledName) -> Bool {
    left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }

  func before(_ others: ArraySlice<String>) -> [String] {
    [text] + others.filter { SpelledName($0) != self }
  }
}
