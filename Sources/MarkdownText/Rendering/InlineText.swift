internal import TerminalSurface

/// The text of a block as styled cells; each segment starts a new line.
struct InlineText {
  private(set) var segments: [[Cell]] = [[]]
  /// Text of one style that isn't converted yet, because several nodes may form one character.
  private var pending = ""
  private var style: Style
  private var outer: [Style] = []
  private var struck = 0
  /// The enclosing links, with their text so far.
  private var links: [(target: String, text: String)] = []

  /// The text below a node.
  init(of node: MarkdownNode, _ base: Style) {
    style = base
    node.walk { node, isEntered in
      if isEntered { enter(node) } else { leave(node) }
    }
    flush()
  }

  private mutating func enter(_ node: MarkdownNode) {
    switch node.kind {
    case .text: append(node.literal)
    case .htmlInline, .htmlBlock: append(node.literal, as: Style(.quiet))
    case .code:
      let traits = style.traits.subtracting(.italic)
      append(node.literal, as: Style(.code, traits, link: style.link))
    case .softBreak: append(" ")
    case .lineBreak:
      flush()
      segments.append([])
    case .emphasis: begin(style.adding(.italic))
    case .strong: begin(style.adding(.bold))
    case .strikethrough:
      begin(Style(.quiet, style.traits, link: style.link))
      struck += 1
    case .link: beginLink(to: node.target)
    case .image:
      append("image: ", as: Style(.quiet))
      beginLink(to: node.target)
    default: break
    }
  }

  private mutating func leave(_ node: MarkdownNode) {
    switch node.kind {
    case .emphasis, .strong: end()
    case .strikethrough:
      end()
      struck = max(0, struck - 1)
    case .link, .image: endLink()
    default: break
    }
  }

  // MARK: Styles

  private mutating func begin(_ inner: Style) {
    flush()
    outer.append(style)
    style = inner
  }

  private mutating func end() {
    flush()
    style = outer.popLast() ?? style
  }

  // MARK: Links

  private mutating func beginLink(to target: String) {
    let link = MarkdownLink(label: "", target: target).address
    let isOpened = link != .none
    begin(isOpened ? Style(.accent, style.traits.union(.underline), link: link) : style)
    links.append((target, ""))
  }

  /// The full target follows the text, unless they are the same.
  private mutating func endLink() {
    end()
    guard let link = links.popLast(), !link.target.isEmpty else { return }
    let plain = [link.text, "http://" + link.text, "mailto:" + link.text]
    if plain.contains(link.target) { return }
    let address = MarkdownLink(label: "", target: link.target).address
    append(" (", as: Style(.quiet))
    append(link.target, as: Style(.quiet, link: address))
    append(")", as: Style(.quiet))
  }

  // MARK: Cells

  private mutating func append(_ text: String) {
    pending += text
    if !links.isEmpty { links[links.count - 1].text += text }
  }

  private mutating func append(_ text: String, as other: Style) {
    flush()
    let before = style
    style = other
    append(text)
    flush()
    style = before
  }

  /// Strikes through each character with a combining mark: terminals don't reliably support the
  /// attribute, and colour alone may be missing.
  private static func struckThrough(_ text: DisplayText) -> DisplayText {
    DisplayText(
      text.glyphs.map { $0 == .blank ? " " : $0.description + "\u{336}" }.joined()
    )
  }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    let hasLines = pending.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    var text = DisplayText(hasLines ? pending.replacing(/[\r\n]+/, with: " ") : pending)
    if struck > 0 { text = Self.struckThrough(text) }
    segments[segments.count - 1] += text.glyphs.map { Cell($0, style) }
    pending = ""
  }
}

extension Style {
  fileprivate func adding(_ traits: Traits) -> Style {
    Style(role, self.traits.union(traits), link: link)
  }
}
