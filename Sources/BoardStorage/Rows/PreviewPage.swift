internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// Pages of previews, each read with a single statement by the keys of its cards.
struct PreviewPage {
  let db: Database
  let boards: StoredBoards

  func one(_ id: Card.ID) throws -> CardPreview? {
    try fetch(cards: "WHERE id = ?", id.uuid).first?.preview
  }

  /// The cards with these keys, in their order.
  func cards(withKeys keys: [Int64]) throws -> [CardPreview] {
    if keys.isEmpty { return [] }
    let list = "[\(keys.map(String.init).joined(separator: ","))]"
    let found = try fetch(cards: "WHERE key IN (SELECT value FROM json_each(?))", list)
    let previews = Dictionary(found.map { ($0.key, $0.preview) }) { first, _ in first }
    return keys.compactMap { previews[$0] }
  }

  /// In any order.
  private func fetch(
    cards condition: String,
    _ argument: any DatabaseValueConvertible
  ) throws -> [(key: Int64, preview: CardPreview)] {
    let fields = CardRows.fields(
      title: "substr(title, 1, \(CardPreview.titleLimit))",
      body: "substr(body, 1, \(CardPreview.bodyLimit))"
    )
    let row = try BulkStatement(
      db,
      """
      SELECT \(fields), \(CommentRows.count),
        CASE WHEN done_at > 0 THEN date(done_at / 1000, 'unixepoch', 'localtime') END
      FROM card \(condition)
      """
    )
    row.set([argument.databaseValue])
    var found: [(key: Int64, preview: CardPreview)] = []
    try row.eachRow { found.append((try row.integer(0), try preview(row))) }
    let children = Children(db: db, boards: boards)
    if try !found.isEmpty && children.exist() {
      for index in found.indices {
        found[index].preview.children = try children.progress(of: found[index].preview.id)
      }
    }
    return found
  }

  private func preview(_ row: BulkStatement) throws -> CardPreview {
    let card = try CardRows(db: db, boards: boards).card(row)
    var draft = card.draft
    draft.title = TitleRule.bounded(card.title)
    (draft.body, draft.checklist) = ("", [])
    var preview = CardPreview(
      id: card.id,
      draft: draft,
      bodyStart: card.body,
      progress: ChecklistProgress(card.checklist),
      commentCount: Int(try row.integer(CardRows.fieldCount)),
      column: card.place.column,
      archived: card.place.archived,
      finishedOn: try row.text(CardRows.fieldCount + 1).flatMap { CalendarDay(iso: $0) }
    )
    if !card.blockedBy.isEmpty {
      preview.blockers = try Dependencies(db: db, boards: boards)
        .openBlockers(card.blockedBy, inColumn: row.integer(2))
    }
    return preview
  }
}
