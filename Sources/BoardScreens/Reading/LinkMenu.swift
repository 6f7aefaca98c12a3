import BoardModel
import MarkdownText
import TerminalKit
import TerminalSurface

/// Opens a link of a card; where there are several, or one to a file, it asks first.
final class LinkMenu {
  private let context: BoardContext

  /// As many as have a key.
  private static let limit = 9

  init(_ context: BoardContext) {
    self.context = context
  }

  /// Opens a link of the selected card.
  func openLinkOfSelectedCard() throws(StoreError) {
    guard let subject = context.subjectCard() else { return }
    guard let card = try context.store.card(subject.id) else { throw .cardNotFound(subject.id) }
    open(CardPage.links(of: MarkdownDocument(card.body), from: 0))
  }

  /// Opens the only one of these links, or asks which.
  func open(_ links: [MarkdownLink]) {
    guard let first = links.first else {
      return context.say(.note("This card has no link that can be opened."))
    }
    if links.count == 1, first.scheme != .file { return open(first) }
    let shown = Array(links.prefix(Self.limit))
    let title =
      links.count > shown.count ? "Links, \(shown.count) of \(links.count)" : "Open a link"
    let choices = shown.enumerated()
      .map { ChoiceMenu.Choice(key: Character("\($0.offset + 1)"), label: $0.element.words) }
    // The menu keeps its owner: nothing else may.
    context.host?.ask(title, choices) { [self] in open(shown[$0]) }
  }

  private func open(_ link: MarkdownLink) {
    if let reason = context.environment.openLink(link.target) {
      context.say(.failure("Not opened: \(reason) The link is \(link.target)"))
    } else {
      context.say(.success("Opened \(link.target)"))
    }
  }
}

extension MarkdownLink {
  /// The target in full, behind what the text calls it.
  fileprivate var words: String {
    label.isEmpty || target.hasSuffix(label) ? target : "\(quoted(label, limit: 24)) \(target)"
  }
}
