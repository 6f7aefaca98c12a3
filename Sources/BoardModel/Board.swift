package import Foundation

/// The whole: an ordered set of columns.
///
/// A database can hold several.
package struct Board: Hashable, Sendable, Identifiable {
  package struct ID: Hashable, Sendable {
    package let uuid: UUID

    package init(uuid: UUID) {
      self.uuid = uuid
    }
  }

  package let id: ID
  package var name: String
  package var columns: [Column]

  package init(id: ID, name: String, columns: [Column]) {
    self.id = id
    self.name = name
    self.columns = columns
  }
}
