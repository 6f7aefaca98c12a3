package import Foundation

/// A named query, stored with the boards.
package struct SavedView: Hashable, Sendable, Identifiable {
  package struct ID: RecordID {
    package let uuid: UUID

    package init(uuid: UUID) {
      self.uuid = uuid
    }
  }

  package let id: ID
  package var name: String
  /// The query as typed; it is parsed again at each use.
  package var query: String
  /// Nil for all boards.
  package var board: Board.ID?
  package var orderKey: OrderKey

  package init(id: ID, name: String, query: String, board: Board.ID?, orderKey: OrderKey) {
    self.id = id
    self.name = name
    self.query = query
    self.board = board
    self.orderKey = orderKey
  }
}

package struct ViewDraft: Hashable, Sendable {
  package var name: String
  package var query: String
  /// Nil for all boards.
  package var board: Board.ID?

  package init(name: String, query: String, board: Board.ID? = nil) {
    self.name = name
    self.query = query
    self.board = board
  }
}

package enum ViewEdit: Hashable, Sendable {
  case name(String)
  case query(String)
}

extension SavedView: ListedRecord {}

extension ViewChange {
  package var event: StructureEvent {
    guard let before else { return .added }
    guard let after else { return .deleted }
    if before.name != after.name { return .renamed(from: before.name) }
    if before.query != after.query { return .queryChanged(from: before.query, to: after.query) }
    return .moved
  }
}
