package import TerminalSurface

/// A Markdown text that is turned into lines part by part, as far as it is looked at.
package struct MarkdownDocument {
  private let parts: MarkdownParts

  /// Finds the parts of a text; nothing is parsed yet.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package init(_ text: String) {
    parts = MarkdownParts(text)
  }

  /// The number of parts: one for a text of at most 8 KiB.
  package var partCount: Int { parts.parts.count }

  /// Where a part begins, in bytes of the text.
  package func start(ofPart index: Int) -> Int { parts.parts[index].bytes.lowerBound }

  /// The bytes of the text.
  package var byteCount: Int { parts.bytes.count }

  /// The lines of a part, each of exactly so many cells.
  ///
  /// Nothing in them acts on the terminal, whatever the text holds.
  ///
  /// - Complexity: Bounded by the size of a part.
  package func page(ofPart index: Int, width: Int) -> MarkdownPage {
    guard width > 0, let tree = MarkdownTree(parts.source(of: index)) else { return MarkdownPage() }
    var renderer = BlockRenderer(width: width)
    renderer.render(tree.root)
    var page = renderer.page
    if parts.parts[index].followsBlank, !page.lines.isEmpty {
      page.lines.insert(CellLine(width: width), at: 0)
    }
    return page
  }

  /// The links of a part.
  package func links(ofPart index: Int) -> [MarkdownLink] {
    guard let tree = MarkdownTree(parts.source(of: index)) else { return [] }
    var links = LinkCollector()
    links.collect(tree.root)
    return links.links
  }
}

/// A part of a text as it is shown.
package struct MarkdownPage: Sendable {
  package var lines: [CellLine] = []
}
