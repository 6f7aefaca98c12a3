import BoardModel
import Foundation
import ReferenceRules

/// A Wednesday, which all the tests of the language take for today.
enum QuerySamples {
  static let today = CalendarDay(daysSinceEpoch: 20_782)
  static let now = Timestamp(milliseconds: 20_782 * 86_400_000 + 12 * 3_600_000)
  static let context = QueryContext(today: today, now: now, author: "anna")

  static let toDo = Column(id: Column.ID(uuid: UUID()), name: "To Do", kind: .toDo)
  static let done = Column(id: Column.ID(uuid: UUID()), name: "Done", kind: .done)

  static func card(
    _ title: String = "A card",
    body: String = "",
    due: Int? = nil,
    priority: Priority = .none,
    tags: [String] = [],
    steps: [String] = [],
    in column: Column = toDo,
    board: String = "Main",
    hoursOld: Int64 = 0,
    isArchived: Bool = false,
    author: String? = nil,
    comments: [String] = []
  ) -> QueryCard {
    let created = Timestamp(milliseconds: now.milliseconds - hoursOld * 3_600_000)
    let mark = ArchiveMark(date: now, board: Board.ID(uuid: UUID()))
    let draft = CardDraft(
      title: title,
      body: body,
      due: due.map { CalendarDay(daysSinceEpoch: today.daysSinceEpoch + $0) },
      priority: priority,
      tags: tags,
      checklist: steps.map { ChecklistItem(text: $0) }
    )
    let place = CardPlace(
      column: column.id,
      orderKey: .origin,
      archived: isArchived ? mark : nil
    )
    let card = Card(
      id: Card.ID(uuid: UUID()),
      draft: draft,
      place: place,
      createdAt: created,
      updatedAt: created
    )
    return QueryCard(
      card: card,
      column: column,
      board: board,
      author: author,
      comments: comments
    )
  }

  static func parse(_ text: String) -> ParsedQuery { ParsedQuery(text, on: context) }

  /// Whether a text finds a card; one without conditions finds all.
  static func finds(_ text: String, _ card: QueryCard) -> Bool {
    parse(text).filter?.matches(card) ?? true
  }

  static func warnings(_ text: String) -> [String] { parse(text).warnings.map(\.text) }
}
