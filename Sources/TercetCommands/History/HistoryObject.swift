import BoardModel
import Foundation

struct HistoryObject {
  private let entry: HistoryEntry
  private let cards: [Card.ID]
  private let boards: [Board]

  init(_ entry: HistoryEntry, _ cards: [Card.ID] = [], on boards: [Board]) {
    self.entry = entry
    self.cards = cards
    self.boards = boards
  }

  var object: JSONObject {
    let (from, column) = columns(of: entry.event)
    var object = JSONObject()
    object.set("sequence", entry.sequences.upperBound)
    object.set("firstSequence", entry.sequences.lowerBound)
    object.set("action", entry.action.uuid.uuidString)
    object.set("kind", kind(of: entry.event))
    object.set("count", entry.count)
    object.set("subject", subject)
    object.set("card", entry.card?.uuid.uuidString)
    if cards.count > 1 { object.set("cards", cards.map(\.uuid.uuidString)) }
    object.set("title", entry.title)
    object.set("column", column.flatMap(name))
    object.set("fromColumn", from.flatMap(name))
    if let from = from.flatMap(board), let to = column.flatMap(board), from.id != to.id {
      object.set("board", to.name)
      object.set("fromBoard", from.name)
    }
    object.set("changes", changes(of: entry.event))
    object.set("at", entry.date.iso)
    object.set("author", entry.author)
    if entry.isRefusal { object.set("refused", true) }
    if entry.isMerge { object.set("merged", true) }
    object.set("client", entry.client.uuidString)
    object.set("onBoard", entry.isOnBoard)
    return object
  }

  private var subject: String {
    switch entry.subject {
    case .card: "card"
    case .column: "column"
    case .board: "board"
    case .view: "view"
    }
  }

  private func board(of column: Column.ID) -> Board? { boards.first { $0.column(column) != nil } }

  private func name(of column: Column.ID) -> String? {
    boards.lazy.compactMap { $0.column(column) }.first?.name ?? entry.columnNames[column]
  }

  private func kind(of event: HistoryEvent) -> String {
    if case .reordered = event { return "reordered" }
    return HistoryWords.verb(of: event)
  }

  private func columns(of event: HistoryEvent) -> (from: Column.ID?, to: Column.ID?) {
    if entry.isAcrossColumns { return (nil, nil) }
    return switch event {
    case .added(let column), .restored(let column), .reordered(let column),
      .unarchived(let column):
      (nil, column)
    case .deleted(let column), .archived(let column): (column, nil)
    case .moved(let from, let to): (from, to)
    case .changed, .column, .board, .view, .commented, .uncommented: (nil, nil)
    }
  }

  private func changes(of event: HistoryEvent) -> [JSONObject] {
    switch event {
    case .changed(let changes): changes.map(\.object)
    case .column(let event), .board(let event), .view(let event): event.object.map { [$0] } ?? []
    default: []
    }
  }
}

extension FieldChange {
  /// With the field names of `tercet list --json`.
  fileprivate var object: JSONObject {
    if field == .body { return JSONObject(field: field.key) }
    return .change(field.key, from.value.summary, to.value.summary)
  }
}

extension StructureEvent {
  /// The property of a column or board that changed; nil if it was added, removed or moved.
  fileprivate var object: JSONObject? {
    switch self {
    case .renamed(let old):
      var object = JSONObject(field: "name")
      object.set("from", old)
      return object
    case .kindChanged(let from, let to):
      return .change("kind", .text(from.rawValue), .text(to.rawValue))
    case .limitChanged(let from, let to):
      return .change("limit", SharedValue(from), SharedValue(to))
    case .queryChanged(let from, let to): return .change("query", .text(from), .text(to))
    case .colored(let name, let from, let to):
      var object = JSONObject.change(
        "color",
        from.map { .text($0.rawValue) } ?? .null,
        to.map { .text($0.rawValue) } ?? .null
      )
      object.set("name", name)
      return object
    case .added, .moved, .archived, .unarchived, .deleted, .restored: return nil
    }
  }
}

extension JSONObject {
  fileprivate init(field: String) {
    self.init()
    set("field", field)
  }

  fileprivate static func change(
    _ field: String,
    _ from: SharedValue,
    _ to: SharedValue
  ) -> JSONObject {
    var object = JSONObject(field: field)
    object.set("from", from)
    object.set("to", to)
    return object
  }
}

extension SharedValue {
  fileprivate init(_ number: Int?) { self = number.map { .number(Int64($0)) } ?? .null }
}
