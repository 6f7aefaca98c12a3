import BoardModel
import TerminalSurface

/// Changes to a shared board that this role may not make.
extension CommandStore {
  /// Warns that the server will refuse a change, as far as is known.
  ///
  /// The command has made the change; the process that syncs the board will undo it.
  ///
  /// - Complexity: A single lookup if no board is shared.
  func sayWhereOnlyReading(_ effect: ActionEffect) {
    guard let shared = try? store.sharing.boards(), !shared.isEmpty,
      let board = try? board(of: effect), shared.contains(board.id),
      let state = store.sharing.lastStatus(of: board.id, ofFileAt: path)?.state,
      state == .readOnly || state == .commentOnly && effect.comment == nil
    else { return }
    let right = state == .readOnly ? "read" : "comment on"
    StandardError.printLine(
      "You may only \(right) \(board.name.inQuotes): the server will refuse this change, and it will be"
        + " undone"
    )
  }

  private func board(of effect: ActionEffect) throws(CommandFailure) -> Board? {
    let place = effect.to ?? effect.from
    if let id = effect.board ?? place?.archived?.board { return try boards.first { $0.id == id } }
    guard let column = effect.column ?? place?.column else { return try board() }
    return try board(of: column)
  }
}
