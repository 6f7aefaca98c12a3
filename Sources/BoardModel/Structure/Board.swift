package import Foundation

/// An ordered set of columns with a name.
///
/// A file holds several.
package struct Board: Hashable, Sendable, Identifiable {
  package struct ID: Hashable, Sendable {
    package let uuid: UUID

    package init(uuid: UUID) {
      self.uuid = uuid
    }
  }

  package let id: ID
  package var name: String
  /// In order; the archive is not among them.
  package var columns: [Column]
  /// When it was archived; nil for a board in use.
  package var archivedAt: Timestamp?

  package init(id: ID, name: String, columns: [Column], archivedAt: Timestamp? = nil) {
    self.id = id
    self.name = name
    self.columns = columns
    self.archivedAt = archivedAt
  }

  package var isArchived: Bool { archivedAt != nil }

  /// - Complexity: O(*n*) for *n* columns, of which there are at most `ColumnRule.countLimit`.
  package func column(_ id: Column.ID) -> Column? { columns.first { $0.id == id } }
}
