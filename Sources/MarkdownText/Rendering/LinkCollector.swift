struct LinkCollector {
  private(set) var links: [MarkdownLink] = []
  private var open: [(target: String, label: String)] = []

  mutating func collect(_ node: MarkdownNode) {
    node.walk { visit($0, isEnter: $1) }
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
