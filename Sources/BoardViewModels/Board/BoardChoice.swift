package import BoardModel

/// What the screen shows: one board, or all of them at once.
package nonisolated enum BoardChoice: Hashable, Sendable {
  case board(Board.ID)
  /// Three columns by kind over every board in use.
  case all
}
