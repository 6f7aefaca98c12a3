internal import CMarkdown

struct LinkCollector {
  private(set) var links: [MarkdownLink] = []
  private var open: [(target: String, label: String)] = []

  mutating func collect(_ node: MarkdownNode) {
    guard let walk = cmark_iter_new(node.pointer) else { return }
    defer { cmark_iter_free(walk) }
    while true {
      let event = cmark_iter_next(walk)
      guard event != CMARK_EVENT_DONE, let pointer = cmark_iter_get_node(walk) else { return }
      visit(MarkdownNode(pointer: pointer), isEnter: event == CMARK_EVENT_ENTER)
    }
  }

  private mutating func visit(_ node: MarkdownNode, isEnter: Bool) {
    switch node.kind {
    case .link, .image:
      if isEnter { return open.append((node.target, "")) }
      guard let link = open.popLast() else { return }
      links.append(MarkdownLink(label: link.label, target: link.target))
    case .text, .code:
      if !open.isEmpty { open[open.count - 1].label += node.literal }
    default: break
    }
  }
}
