package import BoardModel

/// What the screen shows: one board, or all of them at once.
package nonisolated enum BoardChoice: Hashable, Sendable {
  case board(Board.ID)
  /// Three columns by kind over every board in use.
  case all
}

extension BoardChoice {
  /// The setting that is there while All boards is what was open last.
  private static let setting = "open-all"

  /// What was open last: a board, or all of them.
  @MainActor package static func last(
    in store: some BoardReading & SettingKeeping
  ) throws(StoreError) -> BoardChoice {
    try store.setting(setting) == nil ? .board(store.openBoard()) : .all
  }

  /// Remembers what is open, for the next start of the same author.
  ///
  /// Commands that need one board keep to the one that was open before All boards.
  @MainActor package func remember(
    in store: some BoardActing & SettingKeeping
  ) throws(StoreError) {
    switch self {
    case .all: try store.keepSetting("yes", as: Self.setting)
    case .board(let board):
      try store.rememberOpen(board)
      if try store.setting(Self.setting) != nil { try store.keepSetting(nil, as: Self.setting) }
    }
  }
}
