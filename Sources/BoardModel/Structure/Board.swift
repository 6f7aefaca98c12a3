package import Foundation

/// A named, ordered set of columns; a file holds several boards.
package struct Board: Hashable, Sendable, Identifiable {
  package struct ID: RecordID {
    package let uuid: UUID

    package init(uuid: UUID) {
      self.uuid = uuid
    }
  }

  package let id: ID
  package var name: String
  /// In order, without the archive.
  package var columns: [Column]
  /// Nil for a board in use.
  package var archivedAt: Timestamp?

  package var colors: NameColors

  package init(
    id: ID,
    name: String,
    columns: [Column],
    archivedAt: Timestamp? = nil,
    colors: NameColors = NameColors()
  ) {
    self.colors = colors
    self.id = id
    self.name = name
    self.columns = columns
    self.archivedAt = archivedAt
  }

  package var isArchived: Bool { archivedAt != nil }

  /// - Complexity: O(*n*) for *n* columns, at most `ColumnRule.countLimit`.
  package func column(_ id: Column.ID) -> Column? { columns.first { $0.id == id } }

  /// The column itself, or else one of the same name, or of the same kind.
  package func column(like other: Column) -> Column? {
    column(other.id) ?? columns.first { NameRule.isSame($0.name, other.name) }
      ?? columns.first { $0.kind == other.kind }
  }
}
