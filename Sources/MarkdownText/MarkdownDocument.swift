package import TerminalSurface

/// A Markdown text that is rendered part by part, on demand.
package struct MarkdownDocument {
  private let parts: MarkdownParts

  /// Splits a text into parts without parsing them.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package init(_ text: String) {
    parts = MarkdownParts(text)
  }

  /// The number of parts; a text of at most 8 KiB has one.
  package var partCount: Int { parts.parts.count }

  package func start(ofPart index: Int) -> Int { parts.parts[index].bytes.lowerBound }

  package var byteCount: Int { parts.bytes.count }

  /// Renders a part to lines of `width` cells.
  ///
  /// The lines contain no control sequences, whatever the text contains.
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

  package func links(ofPart index: Int) -> [MarkdownLink] {
    guard let tree = MarkdownTree(parts.source(of: index)) else { return [] }
    var links = LinkCollector()
    links.collect(tree.root)
    return links.links
  }
}

package struct MarkdownPage: Sendable {
  package var lines: [CellLine] = []
}
