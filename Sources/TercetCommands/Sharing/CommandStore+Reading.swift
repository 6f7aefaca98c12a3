import BoardModel

/// What is changed here of a shared board that the role may only read.
extension CommandStore {
  /// Says on standard error that the server will not take a change, as far as that is known.
  ///
  /// The command has done it: who looks after the share undoes it, at once or later.
  ///
  /// - Complexity: one look at what the file knows of shares where there are none.
  func sayWhereOnlyReading(_ effect: ActionEffect) {
    guard let shared = try? store.sharing.boards(), !shared.isEmpty,
      let board = try? board(of: effect), shared.contains(board.id),
      store.sharing.lastStatus(of: board.id, ofFileAt: path)?.state == .readOnly
    else { return }
    StandardError.printLine(
      "You may only read “\(board.name)”: the server does not take this change, and it will be undone"
    )
  }

  /// The board on which an action did something.
  private func board(of effect: ActionEffect) throws(CommandFailure) -> Board? {
    let place = effect.to ?? effect.from
    if let id = effect.board ?? place?.archived?.board { return try boards.first { $0.id == id } }
    guard let column = effect.column ?? place?.column else { return try board() }
    return try board(of: column)
  }
}
