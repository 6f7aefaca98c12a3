import BoardModel
import BoardViewModels

/// A section of a column's snapshot: all of the column, or one group of its cards.
nonisolated enum ColumnSection: Hashable, Sendable {
  case whole(ColumnKey)
  case group(CardSection)
}
