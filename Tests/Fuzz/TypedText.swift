import BoardModel
import Foundation
import ReferenceRules
import TerminalSurface

/// What people type: keys, queries and new cards on one line.
extension FuzzTarget {
  /// The same bytes give the same events however they are split, and no text is lost or invented.
  static let keys = FuzzTarget(name: "keys") { bytes in
    var (whole, single) = (InputDecoder(), InputDecoder())
    let events = whole.decode(bytes)
    let others = bytes.flatMap { single.decode([$0]) }
    demand(events == others, "\(events)\nbyte by byte: \(others)")
    demand(whole.flushEscape() == single.flushEscape(), "after the timeout")
    let next = whole.decode(Array("j".utf8))
    demand(next.last == .key(KeyPress(.character("j"))), "the next key gave \(next)")
    let text = String(
      String.UnicodeScalarView(
        String(decoding: bytes, as: UTF8.self).unicodeScalars
          .filter { $0.value >= 0xA0 || 0x20..<0x7F ~= $0.value }
      )
    )
    let typed = decoded(text)
    let keys = text.unicodeScalars.map { TerminalEvent.key(KeyPress(.character(Character($0)))) }
    demand(typed == keys, "\(text) is typed as \(typed)")
    let pasted = decoded("\u{1B}[200~\(text)\u{1B}[201~")
    demand(pasted == [.paste(text)], "\(text) is pasted as \(pasted)")
  }

  private static func decoded(_ text: String) -> [TerminalEvent] {
    var decoder = InputDecoder()
    return decoder.decode(Array(text.utf8))
  }

  /// A query's parts are in it, its conditions alone mean the same, and it can be asked of a card.
  static let query = FuzzTarget(name: "query") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let context = QueryContext(today: today, now: now, author: "anna")
    let parsed = ParsedQuery(text, on: context)
    var end = 0
    for token in parsed.tokens {
      demand(token.range.lowerBound >= end, "\(parsed.tokens)")
      end = token.range.upperBound
      _ = parsed.completion(at: end) { _, start in [start, "a b\"c"] }
      _ = parsed.suggestion(at: end)
    }
    demand(end <= text.utf8.count, "\(parsed.tokens)")
    _ = ParsedQuery(text, on: context, typedTo: text.utf8.count)
    guard let filter = parsed.filter else { return }
    for card in queryCards { _ = filter.matches(card) }
    _ = (filter.defaults, filter.phrases)
    if text.utf8.count > ParsedQuery.byteLimit || parsed.conditions.isEmpty { return }
    let parts = parsed.conditions.map { String(decoding: part(of: text, $0), as: UTF8.self) }
    let again = ParsedQuery(parts.joined(separator: " "), on: context)
    demand(again.filter == filter, "\(parts): \(again.filter as Any)\n\(filter)")
  }

  private static func part(of text: String, _ range: Range<Int>) -> some Collection<UInt8> {
    text.utf8.prefix(range.upperBound).dropFirst(range.lowerBound)
  }

  private static let queryCards = ["Buy milk", "집 Ärger #api"]
    .map { title in
      var draft = CardDraft(title: title, body: title, due: today, priority: .high, tags: ["api"])
      draft.assignees = ["anna"]
      draft.checklist = [ChecklistItem(text: title)]
      let column = Column(id: Column.ID(uuid: UUID()), name: "Done", kind: .done)
      let card = Card(
        draft,
        id: Card.ID(uuid: UUID()),
        column: column.id,
        orderKey: .origin,
        createdAt: now
      )
      return QueryCard(card: card, column: column, board: "Main", comments: [title])
    }

  /// The title and the facts make up the line, and what they make up can be stored.
  static let quickAdd = FuzzTarget(name: "quick-add") { bytes in
    let line = TitleRule.singleLine(String(decoding: bytes, as: UTF8.self))
    let draft = QuickAdd(line, today: today).draft
    let parts = QuickAdd.parts(of: line, today: today)
    var (end, rest) = (0, "")
    let characters = Array(line)
    for part in parts {
      demand(part.characters.lowerBound >= end, "\(parts)")
      rest += String(characters[end..<part.characters.lowerBound]) + " "
      end = part.characters.upperBound
    }
    demand(end <= characters.count, "\(parts)")
    rest += String(characters[end...])
    demand(letters(rest).isPart(of: letters(draft.title)), "“\(line)” lost text: \(draft) \(parts)")
    demand(letters(draft.title).isPart(of: letters(line)), "“\(line)” got text: \(draft)")
    _ = QuickAdd.doubt(in: line, today: today)
    _ = draft.facts(seenFrom: today)
    guard TitleRule.fault(in: draft.title) == nil else { return }
    do { _ = try draft.checked() } catch { demand(false, "\(error): \(draft)") }
  }

  static func letters(_ text: String) -> [Unicode.Scalar] {
    let letters: Set<Unicode.GeneralCategory> = [
      .uppercaseLetter, .lowercaseLetter, .otherLetter, .decimalNumber,
    ]
    return text.unicodeScalars.filter { letters.contains($0.properties.generalCategory) }
  }
}

extension [Unicode.Scalar] {
  /// Whether another list has its elements in this order, with others between them.
  fileprivate func isPart(of other: [Unicode.Scalar]) -> Bool {
    var rest = other[...]
    return allSatisfy { scalar in
      guard let place = rest.firstIndex(of: scalar) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }
}
