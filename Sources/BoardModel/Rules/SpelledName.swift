internal import Foundation

/// A tag or a person's name as it is written, which is the same one in capitals and in small letters.
package struct SpelledName: Hashable, Sendable {
  package let text: String
  private let key: String

  package init(_ text: String) {
    self.text = text
    key = Self.key(of: text)
  }

  /// What the spellings of one name have in common, which compares by its bytes: the small letters.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package static func key(of name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 && !(0x41...0x5A).contains($0) }) { return name }
    return name.lowercased().precomposedStringWithCanonicalMapping
  }

  package static func == (left: SpelledName, right: SpelledName) -> Bool { left.key == right.key }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// The name as the first of others, among which it is not again.
  func before(_ others: ArraySlice<String>) -> [String] {
    [text] + others.filter { SpelledName($0) != self }
  }
}
