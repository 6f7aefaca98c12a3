package import BoardModel

package nonisolated enum BoardChoice: Hashable, Sendable {
  case board(Board.ID)
  /// All boards in use, as three columns by kind.
  case all
}

extension BoardChoice {
  /// The chosen board, or all boards in use.
  nonisolated func boards(of all: [Board]) -> [Board] {
    all.filter { board in
      switch self {
      case .board(let id): board.id == id
      case .all: !board.isArchived
      }
    }
  }

  package nonisolated var scope: CardQuery.Scope {
    switch self {
    case .board(let board): .board(board)
    case .all: .all
    }
  }

  /// Exists while All boards was open last.
  private static let setting = "open-all"

  @MainActor package static func last(
    in store: some BoardReading & SettingKeeping
  ) throws(StoreError) -> BoardChoice {
    try store.setting(setting) == nil ? .board(store.openBoard()) : .all
  }

  /// Remembers what is open, for the next start of the same author.
  ///
  /// Commands that need one board use the one that was open before All boards.
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
