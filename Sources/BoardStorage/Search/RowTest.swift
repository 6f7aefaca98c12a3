internal import BoardModel
internal import Foundation
internal import GRDB

/// Tests a row of ``CandidateReader`` by the rest of a filter.
///
/// Texts are looked for in the bytes of the row, and a card is made only where something else of it is
/// asked for: most cards of a long walk are not found, and making one costs more than its test.
struct RowTest {
  let reader: CandidateReader
  let context: QueryContext

  func holds(_ expression: CardFilter.Expression, for row: Row) throws -> Bool {
    var card: QueryCard?
    return try holds(expression, row, &card)
  }

  private func holds(
    _ expression: CardFilter.Expression,
    _ row: Row,
    _ card: inout QueryCard?
  ) throws -> Bool {
    switch expression {
    case .not(let inner): return try !holds(inner, row, &card)
    case .all(let parts):
      for part in parts where try !holds(part, row, &card) { return false }
      return true
    case .any(let parts):
      for part in parts where try holds(part, row, &card) { return true }
      return false
    case .term(.text(let phrase, let place)) where !phrase.text.utf8.contains(0x0A):
      for column in CandidateReader.columns(of: place) {
        guard let isFound = try isFound(phrase, column, row) else {
          return try isMet(.text(phrase, in: place), row, &card)
        }
        if isFound { return true }
      }
      return false
    case .term(let term): return try isMet(term, row, &card)
    }
  }

  /// Nil where that can't be said of the bytes.
  private func isFound(_ phrase: SearchPhrase, _ column: Int, _ row: Row) throws -> Bool? {
    try row.withUnsafeData(atIndex: column) { data in
      // Nothing is found in no text, not even nothing.
      guard let data else { return false }
      return data.withUnsafeBytes { phrase.isFound(inASCII: $0.bindMemory(to: UInt8.self)) }
    }
  }

  private func isMet(_ term: FilterTerm, _ row: Row, _ card: inout QueryCard?) throws -> Bool {
    let known = try card ?? reader.card(row)
    card = known
    return term.matches(known, context)
  }
}
