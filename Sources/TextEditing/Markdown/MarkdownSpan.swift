/// The styles of a piece of Markdown; nested styles combine.
package struct MarkdownTraits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The whole line, with its `#`.
  package static let heading = MarkdownTraits(rawValue: 1 << 0)
  /// Includes the delimiters, as do all inline styles.
  package static let emphasis = MarkdownTraits(rawValue: 1 << 1)
  package static let strong = MarkdownTraits(rawValue: 1 << 2)
  package static let code = MarkdownTraits(rawValue: 1 << 3)
  /// A line of a fenced block, or one of its fences.
  package static let codeBlock = MarkdownTraits(rawValue: 1 << 4)
  /// `-`, `*`, `+`, `1.` or `1)`.
  package static let listMarker = MarkdownTraits(rawValue: 1 << 5)
  /// `[ ]` or `[x]`.
  package static let taskMarker = MarkdownTraits(rawValue: 1 << 6)
  /// The whole line, with its `>`.
  package static let quote = MarkdownTraits(rawValue: 1 << 7)
  /// `[text]`.
  package static let linkText = MarkdownTraits(rawValue: 1 << 8)
  /// `(target)`, `<https://…>`, or a bare URL.
  package static let linkTarget = MarkdownTraits(rawValue: 1 << 9)

  static let count = 10
}

package struct MarkdownSpan: Hashable, Sendable {
  /// Bytes from the start of the line, at character boundaries.
  package let range: Range<Int>
  package let traits: MarkdownTraits

  package init(_ range: Range<Int>, _ traits: MarkdownTraits) {
    self.range = range
    self.traits = traits
  }
}

/// Collects overlapping spans and flattens them.
struct MarkdownSpans {
  private struct Edge {
    let trait: Int
    let change: Int
    let next: Int
  }

  private let length: Int
  private var edges: [Edge] = []
  /// The last edge at each offset, which links to earlier ones; allocated with the first span.
  private var heads: [Int] = []

  init(length: Int) {
    self.length = length
  }

  mutating func add(_ range: Range<Int>, _ trait: MarkdownTraits) {
    guard !range.isEmpty else { return }
    if heads.isEmpty { heads = Array(repeating: -1, count: length + 1) }
    let trait = trait.rawValue.trailingZeroBitCount
    edges.append(Edge(trait: trait, change: 1, next: heads[range.lowerBound]))
    heads[range.lowerBound] = edges.count - 1
    edges.append(Edge(trait: trait, change: -1, next: heads[range.upperBound]))
    heads[range.upperBound] = edges.count - 1
  }

  /// The spans in order, each as long as possible.
  ///
  /// - Complexity: O(length + number of spans).
  func flattened() -> [MarkdownSpan] {
    var spans: [MarkdownSpan] = []
    var depths = Array(repeating: 0, count: MarkdownTraits.count)
    var traits: MarkdownTraits = []
    var start = 0
    for (offset, head) in heads.enumerated() where head >= 0 {
      let before = traits
      var edge = head
      while edge >= 0 {
        let trait = edges[edge].trait
        depths[trait] += edges[edge].change
        traits.set(trait, to: depths[trait] > 0)
        edge = edges[edge].next
      }
      guard traits != before else { continue }
      if !before.isEmpty { spans.append(MarkdownSpan(start..<offset, before)) }
      start = offset
    }
    return spans
  }
}

extension MarkdownTraits {
  fileprivate mutating func set(_ trait: Int, to isOn: Bool) {
    let trait = MarkdownTraits(rawValue: 1 << UInt16(trait))
    if isOn { insert(trait) } else { remove(trait) }
  }
}
