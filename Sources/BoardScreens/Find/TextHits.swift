import BoardModel
import MarkdownText

/// Finds the line of a card that contains the filter's words, if its row does not show them
/// otherwise: a line of the body, a step or a comment.
///
/// Reads only cards that are about to be painted, and each one only once until it or the filter
/// changes.
final class TextHits {
  private let store: any BoardReading
  var phrases: [SearchPhrase] = [] {
    didSet { if phrases != oldValue { forgetAll() } }
  }
  /// The result by card; nil for a card without such a line.
  private var read: [Card.ID: String?] = [:]
  /// The cards whose rows show an outdated line.
  private var outdated: Set<Card.ID> = []

  /// The most bytes of a body that are searched for a row.
  private static let bodyLimit = 65_536

  private static let keptCards = 2_000

  init(_ store: any BoardReading) {
    self.store = store
  }

  /// The line that a card's row shows instead of the start of its body.
  func line(of card: Card.ID) -> String? { read[card] ?? nil }

  func forget(_ card: Card.ID) {
    if let known = read.removeValue(forKey: card), known != nil { outdated.insert(card) }
  }

  func forgetAll() {
    for (card, line) in read where line != nil { outdated.insert(card) }
    read = [:]
  }

  /// Searches cards that are about to be painted.
  ///
  /// - Returns: the cards whose rows have changed.
  func look(up cards: [CardPreview]) throws(StoreError) -> Set<Card.ID> {
    var changed = outdated
    outdated = []
    if phrases.isEmpty { return changed }
    if read.count > Self.keptCards { read = [:] }
    for card in cards where read[card.id] == nil {
      let line = try line(for: card)
      read[card.id] = .some(line)
      if line != nil { changed.insert(card.id) }
    }
    return changed
  }

  private func line(for card: CardPreview) throws(StoreError) -> String? {
    let start = SearchedText(MarkdownPreview.firstParagraph(of: card.bodyStart))
    let missing = card.phrasesNotNamed(of: phrases).filter { !$0.isFound(in: start) }
    if missing.isEmpty { return nil }
    guard let whole = try store.card(card.id) else { return nil }
    let body = String(decoding: whole.body.utf8.prefix(Self.bodyLimit), as: UTF8.self)
    let searched = (
      body: SearchedText(body), steps: whole.checklist.map { SearchedText($0.text) }
    )
    var said: [(comment: CardComment, text: SearchedText)]?
    for phrase in missing {
      if phrase.isFound(in: searched.body), let line = Self.line(with: phrase, in: body) {
        return line
      }
      if let index = searched.steps.firstIndex(where: phrase.isFound) {
        let step = whole.checklist[index]
        return "\(step.isDone ? "☑" : "☐") \(step.text)"
      }
      if said == nil {
        said = try store.comments(of: card.id).map { ($0, SearchedText($0.text)) }
      }
      if let comment = said?.last(where: { phrase.isFound(in: $0.text) })?.comment {
        let line = Self.line(with: phrase, in: comment.text) ?? comment.text
        return "\(comment.author.map { "@\($0)" } ?? "somebody"): \(line)"
      }
    }
    return nil
  }

  /// The first line with a phrase, without Markdown syntax.
  private static func line(with phrase: SearchPhrase, in text: String) -> String? {
    let start = String(decoding: text.utf8.prefix(bodyLimit), as: UTF8.self)
    for line in start.split(whereSeparator: \.isNewline) {
      let line = String(line)
      guard phrase.isFound(in: line) else { continue }
      let plain = MarkdownPreview.firstParagraph(of: line)
      return phrase.isFound(in: plain) ? plain : line
    }
    return nil
  }
}
