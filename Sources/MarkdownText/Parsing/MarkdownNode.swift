internal import CMarkdown

/// A node of a parsed text; it must not outlive its tree.
struct MarkdownNode {
  /// Raw values are the names that the parser's extensions use for their nodes.
  enum Kind: String {
    case document
    case quote
    case list
    case item
    case task = "tasklist"
    case codeBlock
    case htmlBlock
    case paragraph
    case heading
    case rule
    case table
    case tableHeader = "table_header"
    case tableRow = "table_row"
    case tableCell = "table_cell"
    case text
    case softBreak
    case lineBreak
    case code
    case htmlInline
    case emphasis
    case strong
    case strikethrough
    case link
    case image
    /// Node types of later parser versions; only their children are shown.
    case other
  }

  let pointer: OpaquePointer

  var kind: Kind {
    // Names are looked up only if needed: a text can have as many nodes as bytes.
    guard cmark_node_get_syntax_extension(pointer) == nil else { return extensionKind }
    return switch cmark_node_get_type(pointer) {
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .lineBreak
    case CMARK_NODE_CODE: .code
    case CMARK_NODE_HTML_INLINE: .htmlInline
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK: .link
    case CMARK_NODE_IMAGE: .image
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_LIST: .list
    case CMARK_NODE_ITEM: .item
    case CMARK_NODE_BLOCK_QUOTE: .quote
    case CMARK_NODE_CODE_BLOCK: .codeBlock
    case CMARK_NODE_HTML_BLOCK: .htmlBlock
    case CMARK_NODE_HEADING: .heading
    case CMARK_NODE_THEMATIC_BREAK: .rule
    case CMARK_NODE_DOCUMENT: .document
    default: .other
    }
  }

  private var extensionKind: Kind {
    guard let name = cmark_node_get_type_string(pointer) else { return .other }
    return Kind(rawValue: String(cString: name)) ?? .other
  }

  var next: MarkdownNode? { cmark_node_next(pointer).map(MarkdownNode.init) }

  /// Enters and leaves this node and all nodes below it; a node without room for others is only
  /// entered.
  ///
  /// The tree is walked without recursion, because malicious input can nest as deep as it is long.
  func walk(_ visit: (_ node: MarkdownNode, _ isEntered: Bool) -> Void) {
    guard let walk = cmark_iter_new(pointer) else { return }
    defer { cmark_iter_free(walk) }
    while true {
      let event = cmark_iter_next(walk)
      guard event != CMARK_EVENT_DONE, let pointer = cmark_iter_get_node(walk) else { return }
      visit(MarkdownNode(pointer: pointer), event == CMARK_EVENT_ENTER)
    }
  }

  var children: Children { Children(upcoming: cmark_node_first_child(pointer)) }

  var literal: String { Self.text(cmark_node_get_literal(pointer)) }

  var target: String { Self.text(cmark_node_get_url(pointer)) }

  var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }

  /// Whether there are no blank lines between the items of a list.
  var isTight: Bool { cmark_node_get_list_tight(pointer) != 0 }

  /// The number of a list's first item; nil for a bullet list.
  var firstNumber: Int? {
    guard cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST else { return nil }
    return Int(cmark_node_get_list_start(pointer))
  }

  var numberSign: String {
    cmark_node_get_list_delim(pointer) == CMARK_PAREN_DELIM ? ")" : "."
  }

  var isDoneTask: Bool { cmark_gfm_extensions_get_tasklist_item_checked(pointer) }

  /// For each table column: `l`, `c`, `r`, or 0.
  var alignments: [UInt8] {
    guard let signs = cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
    let count = Int(cmark_gfm_extensions_get_table_columns(pointer))
    return Array(UnsafeBufferPointer(start: signs, count: count))
  }

  private static func text(_ bytes: UnsafePointer<CChar>?) -> String {
    bytes.map { String(cString: $0) } ?? ""
  }

  struct Children: Sequence, IteratorProtocol {
    fileprivate var upcoming: OpaquePointer?

    mutating func next() -> MarkdownNode? {
      guard let pointer = upcoming else { return nil }
      upcoming = cmark_node_next(pointer)
      return MarkdownNode(pointer: pointer)
    }
  }
}
