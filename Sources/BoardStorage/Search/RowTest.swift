internal import BoardModel
internal import Foundation
internal import GRDB

/// Tests a row of ``CandidateReader`` by the rest of a filter.
///
/// Texts are looked for in what the row has, each taken apart once for all words, and a card is made
/// only where something else of it is asked for: most cards of a long walk are not found, and making
/// one costs more than its test.
struct RowTest {
  let reader: CandidateReader
  let context: QueryContext

  func holds(_ expression: CardFilter.Expression, for row: Row) throws -> Bool {
    var known = Known(row: row)
    return try holds(expression, &known)
  }

  /// What has been read of the row.
  private struct Known {
    let row: Row
    var card: QueryCard?
    /// By column; nil within for no text.
    var texts: [Int: SearchedText?] = [:]
  }

  private func holds(_ expression: CardFilter.Expression, _ known: inout Known) throws -> Bool {
    switch expression {
    case .not(let inner): return try !holds(inner, &known)
    case .all(let parts):
      for part in parts where try !holds(part, &known) { return false }
      return true
    case .any(let parts):
      for part in parts where try holds(part, &known) { return true }
      return false
    // Lists are joined by line breaks.
    case .term(.text(let phrase, let place)) where !phrase.text.utf8.contains(0x0A):
      // Nothing is found in no text, not even nothing.
      for column in CandidateReader.columns(of: place) {
        if let text = try text(column, &known), phrase.isFound(in: text) { return true }
      }
      return false
    case .term(let term):
      let card = try known.card ?? reader.card(known.row)
      known.card = card
      return term.matches(card, context)
    }
  }

  private func text(_ column: Int, _ known: inout Known) throws -> SearchedText? {
    if let text = known.texts[column] { return text }
    let text = try reader.text(known.row, column)
    known.texts[column] = .some(text)
    return text
  }
}
