/// What a source has and an import does not bring in, counted by kind.
package struct NotCarried: Hashable, Sendable {
  /// In the order in which they were met first.
  package private(set) var kinds: [(name: String, count: Int)] = []
  private var indices: [String: Int] = [:]

  package init() {}

  /// More kinds than this are counted together.
  private static let limit = 100

  package var isEmpty: Bool { kinds.isEmpty }

  package mutating func add(_ kind: String, _ count: Int = 1) {
    if count == 0 { return }
    if let index = indices[kind] {
      kinds[index].count += count
    } else if kinds.count < Self.limit {
      indices[kind] = kinds.count
      kinds.append((kind, count))
    } else {
      kinds[Self.limit - 1].count += count
    }
  }

  package mutating func add(_ other: NotCarried) {
    for kind in other.kinds { add(kind.name, kind.count) }
  }

  package func count(of kind: String) -> Int { indices[kind].map { kinds[$0].count } ?? 0 }

  package static func == (left: NotCarried, right: NotCarried) -> Bool {
    left.kinds.elementsEqual(right.kinds) { $0 == $1 }
  }

  package func hash(into hasher: inout Hasher) {
    for kind in kinds { hasher.combine(kind.name) }
  }
}
