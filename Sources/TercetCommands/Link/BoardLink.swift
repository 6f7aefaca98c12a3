import BoardModel

/// What keeps a board the same as something else: a file, or another program.
protocol BoardLink: AnyObject {
  var store: CommandStore { get }
  var board: Board.ID { get }
  /// The path of the file, or the address of the program.
  var path: String { get }
  /// Whether to look at it while a board is open.
  var following: LinkFollowing { get }

  /// Brings both together; returns notes about what could not be merged, or nil if there was nothing
  /// to do.
  func sync() throws -> [String]?

  /// Whether both agree, without changing either.
  func isAgreed() throws -> Bool
}

enum LinkFollowing: Equatable {
  /// Whenever a file of this name in a folder is saved, and whenever the board changes.
  case file(String, in: String)
  /// Whenever a file in one of the folders is saved, and whenever the board changes.
  case folders([String])
  case every(seconds: Int)
  /// Only on demand.
  case never
}

extension BoardLink {
  /// Identifies the link.
  var name: String { "\(board.uuid) \(path)" }

  /// - Throws: `LinkTrouble` if the board is archived or was deleted.
  func openBoard() throws(LinkTrouble) -> Board {
    let board = try attempt(store.store.board(self.board))
    if !board.isArchived { return board }
    throw LinkTrouble(
      "The board “\(board.name)” is archived; restore it, or unlink “\(path)”",
      .other
    )
  }

  func attempt<Value>(_ body: () throws(StoreError) -> Value) throws(LinkTrouble) -> Value {
    do {
      return try body()
    } catch {
      throw trouble(error)
    }
  }

  func attempt<Value>(
    _ value: @autoclosure () throws(StoreError) -> Value
  ) throws(LinkTrouble) -> Value {
    try attempt(value)
  }

  func trouble(_ error: StoreError) -> LinkTrouble {
    if case .boardNotFound = error {
      return LinkTrouble("“\(path)” is linked with a board that was deleted; unlink it", .other)
    }
    let failure = store.failure(error)
    return LinkTrouble(failure.line, failure.code)
  }
}
