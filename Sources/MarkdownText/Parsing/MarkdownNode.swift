internal import CMarkdown

/// A node of a parsed text; it must not outlive its tree.
struct MarkdownNode {
  /// What a node is; the raw value is the parser's name for it.
  enum Kind: String {
    case document
    case quote = "block_quote"
    case list
    case item
    case task = "tasklist"
    case codeBlock = "code_block"
    case htmlBlock = "html_block"
    case paragraph
    case heading
    case rule = "thematic_break"
    case table
    case tableHeader = "table_header"
    case tableRow = "table_row"
    case tableCell = "table_cell"
    case text
    case softBreak = "softbreak"
    case lineBreak = "linebreak"
    case code
    case htmlInline = "html_inline"
    case emphasis = "emph"
    case strong
    case strikethrough
    case link
    case image
    /// What a later version of the parser may have; shown by its children.
    case other
  }

  let pointer: OpaquePointer

  var kind: Kind {
    guard let name = cmark_node_get_type_string(pointer) else { return .other }
    return Kind(rawValue: String(cString: name)) ?? .other
  }

  var children: Children { Children(upcoming: cmark_node_first_child(pointer)) }

  /// The text of a node that has no children; empty for any other.
  var literal: String { Self.text(cmark_node_get_literal(pointer)) }

  /// The target of a link or an image.
  var target: String { Self.text(cmark_node_get_url(pointer)) }

  var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }

  /// Whether the items of a list stand without blank lines between them.
  var isTight: Bool { cmark_node_get_list_tight(pointer) != 0 }

  /// The number of a list's first item; nil for a list without numbers.
  var firstNumber: Int? {
    guard cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST else { return nil }
    return Int(cmark_node_get_list_start(pointer))
  }

  /// What stands behind the numbers of a list.
  var numberSign: String {
    cmark_node_get_list_delim(pointer) == CMARK_PAREN_DELIM ? ")" : "."
  }

  var isDoneTask: Bool { cmark_gfm_extensions_get_tasklist_item_checked(pointer) }

  /// By column of a table: `l`, `c`, `r`, or 0.
  var alignments: [UInt8] {
    guard let signs = cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
    let count = Int(cmark_gfm_extensions_get_table_columns(pointer))
    return Array(UnsafeBufferPointer(start: signs, count: count))
  }

  private static func text(_ bytes: UnsafePointer<CChar>?) -> String {
    bytes.map { String(cString: $0) } ?? ""
  }

  /// The children of a node, in order.
  struct Children: Sequence, IteratorProtocol {
    fileprivate var upcoming: OpaquePointer?

    mutating func next() -> MarkdownNode? {
      guard let pointer = upcoming else { return nil }
      upcoming = cmark_node_next(pointer)
      return MarkdownNode(pointer: pointer)
    }
  }
}
