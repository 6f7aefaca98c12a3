internal import BoardModel
internal import Foundation
internal import GRDB

/// Tests a row of ``CandidateReader`` against the rest of a filter.
///
/// Texts are searched in the row's values, each parsed only once. A card is built only if other
/// fields are needed: most cards of a long walk don't match, and building one costs more than its
/// test.
struct RowTest {
  let reader: CandidateReader
  let context: QueryContext

  func holds(_ expression: CardFilter.Expression, for row: Row) throws -> Bool {
    var known = Known(row: row)
    return try holds(expression, &known)
  }

  private struct Known {
    let row: Row
    var card: QueryCard?
    /// By column; an inner nil means no text.
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
      // A missing text matches nothing, not even an empty phrase.
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
