import BoardModel
import Foundation

/// An entry of the history as `tercet log --json` prints it.
struct HistoryObject {
  private let entry: HistoryEntry
  private let board: Board

  init(_ entry: HistoryEntry, on board: Board) {
    self.entry = entry
    self.board = board
  }

  var object: JSONObject {
    let (from, column) = columns(of: entry.event)
    var object = JSONObject()
    object.set("sequence", entry.sequences.upperBound)
    object.set("firstSequence", entry.sequences.lowerBound)
    object.set("action", entry.action.uuidString)
    object.set("kind", kind(of: entry.event))
    object.set("count", entry.count)
    object.set("card", entry.card.uuid.uuidString)
    object.set("title", entry.title)
    object.set("column", column.flatMap(name))
    object.set("fromColumn", from.flatMap(name))
    object.set("changes", changes(of: entry.event))
    object.set("at", entry.date.iso)
    object.set("client", entry.client.uuidString)
    object.set("onBoard", entry.isOnBoard)
    return object
  }

  private func name(of column: Column.ID) -> String? {
    board.columns.first { $0.id == column }?.name
  }

  private func kind(of event: HistoryEvent) -> String {
    if case .reordered = event { return "reordered" }
    return HistoryWords.verb(of: event)
  }

  private func columns(of event: HistoryEvent) -> (from: Column.ID?, to: Column.ID?) {
    switch event {
    case .added(let column), .restored(let column), .reordered(let column): (nil, column)
    case .deleted(let column): (column, nil)
    case .moved(let from, let to): (from, to)
    case .changed: (nil, nil)
    }
  }

  private func changes(of event: HistoryEvent) -> [JSONObject] {
    guard case .changed(let changes) = event else { return [] }
    return changes.map(\.object)
  }
}

extension FieldChange {
  /// The field with its old and its new value, by the names that `tercet list --json` uses.
  fileprivate var object: JSONObject {
    var object = JSONObject()
    switch self {
    case .title(let from, let to):
      object.set("field", "title")
      object.set("from", from)
      object.set("to", to)
    case .due(let from, let to):
      object.set("field", "due")
      object.set("from", from?.iso)
      object.set("to", to?.iso)
    case .priority(let from, let to):
      object.set("field", "priority")
      object.set("from", "\(from)")
      object.set("to", "\(to)")
    case .tags(let from, let to):
      object.set("field", "tags")
      object.set("from", from)
      object.set("to", to)
    case .checklist(let from, let to):
      object.set("field", "checklist")
      object.set("from", from.map { "\($0.done)/\($0.count)" })
      object.set("to", to.map { "\($0.done)/\($0.count)" })
    case .body:
      object.set("field", "body")
    }
    return object
  }
}
