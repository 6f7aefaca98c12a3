import BoardModel
import MarkdownText
import TerminalKit
import TerminalSurface

/// Opens a link of a card; asks first if there are several, or if the link is a file.
struct LinkMenu {
  let context: BoardContext

  private static let limit = 9

  func openLinkOfSelectedCard() throws(StoreError) {
    guard let subject = context.subjectCard() else { return }
    guard let card = try context.store.card(subject.id) else { throw .cardNotFound(subject.id) }
    open(CardPage.links(of: MarkdownDocument(card.body), from: 0))
  }

  /// Opens the only link, or asks which one to open.
  func open(_ links: [MarkdownLink]) {
    guard let first = links.first else {
      return context.report(.note("This card has no link to open."))
    }
    if links.count == 1, first.scheme != .file { return open(first) }
    let shown = Array(links.prefix(Self.limit))
    let title =
      links.count > shown.count ? "Links, \(shown.count) of \(links.count)" : "Open a link"
    let choices = shown.enumerated()
      .map { index, link in
        ChoiceMenu.Choice(Character("\(index + 1)"), link.words) { open(link) }
      }
    context.host?.ask(title, choices)
  }

  private func open(_ link: MarkdownLink) {
    if let reason = context.environment.openLink(link.target) {
      context.report(.failure("Not opened: \(reason) The link is \(link.target)"))
    } else {
      context.report(.success("Opened \(link.target)"))
    }
  }
}

extension MarkdownLink {
  /// The full target, after the link's text.
  fileprivate var words: String {
    label.isEmpty || target.hasSuffix(label) ? target : "\(quoted(label, limit: 24)) \(target)"
  }
}
