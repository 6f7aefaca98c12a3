import BoardModel
import BoardViewModels

/// A section of a column's snapshot: the whole column, or one group of its cards.
nonisolated enum ColumnSection: Hashable, Sendable {
  case whole(ColumnKey)
  case group(CardSection)
}
