/// What an import leaves out, counted by kind.
package struct NotCarried: Hashable, Sendable {
  package struct Kind: Hashable, Sendable {
    package let name: String
    package fileprivate(set) var count: Int
    /// The first few names, if they help to find the values.
    package fileprivate(set) var examples: [String] = []
  }

  /// In the order of their first occurrence.
  package private(set) var kinds: [Kind] = []
  private var indices: [String: Int] = [:]

  package init() {}

  /// Dependencies that would form a cycle.
  package static let circles = "links that make cards wait for themselves or be part of themselves"

  package static let emptyRepeats = "repeats that meet no day after the due date"

  /// Dependencies on cards that are not in the source.
  package static let missingCards = "links to cards that are not in it"
  static let missingParents = "parents that are not in it"

  /// Further kinds are counted together.
  private static let limit = 100
  private static let exampleLimit = 3

  package var isEmpty: Bool { kinds.isEmpty }

  package mutating func add(_ kind: String, _ count: Int = 1, example: String? = nil) {
    add(kind, count, example.map { [$0] } ?? [])
  }

  package mutating func add(_ other: NotCarried) {
    for kind in other.kinds { add(kind.name, kind.count, kind.examples) }
  }

  private mutating func add(_ kind: String, _ count: Int, _ examples: [String]) {
    if count == 0 { return }
    let name = indices[kind] == nil && kinds.count >= Self.limit - 1 ? "other things" : kind
    let index = indices[name] ?? kinds.count
    if index == kinds.count {
      indices[name] = index
      kinds.append(Kind(name: name, count: 0))
    }
    kinds[index].count += count
    if name != kind { return }
    let room = Self.exampleLimit - kinds[index].examples.count
    kinds[index].examples += examples.prefix(max(0, room))
  }

  package func count(of kind: String) -> Int { indices[kind].map { kinds[$0].count } ?? 0 }

  /// Parses a text of the source.
  ///
  /// If that fails, counts it as a kind such as `due dates`, with the title of its card as an
  /// example.
  mutating func reading<Value>(
    _ text: String?,
    as kind: String,
    of title: String,
    _ read: (String) -> Value?
  ) -> Value? {
    guard let text, !text[...].trimmingBlanks().isEmpty else { return nil }
    if let value = read(text) { return value }
    add("\(kind) that cannot be read", example: "“\(title.prefix(40))”: “\(text.prefix(40))”")
    return nil
  }
}
