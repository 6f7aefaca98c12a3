package import BoardModel
import Configuration

/// Which board is meant.
package enum BoardChoice {
  /// The name that stands for all boards at once.
  static let all = "all"

  /// Refuses the name of all boards where one is needed.
  static func requireOne(_ name: String, of boards: [Board]) throws(CommandFailure) {
    guard name == all else { return }
    let names = NamedChoice.list(boards.filter { !$0.isArchived }.map(\.name))
    throw .usage(
      "“all” stands for all boards, which have no columns in common; name one of them: \(names)"
    )
  }

  /// Whether all boards are asked for, where ``board(named:in:configured:)`` looks for one.
  package static func namesAll(
    _ option: String?,
    configured: @autoclosure () -> String? = UserConfiguration.settings.board
  ) -> Bool {
    (option ?? AuthorName.variable("TERCET_BOARD") ?? configured()) == all
  }

  /// Whether an option or `TERCET_BOARD` names a board, so that the configuration does not.
  package static func isNamed(_ option: String?) -> Bool {
    option != nil || AuthorName.variable("TERCET_BOARD") != nil
  }

  /// The one that the option names, else `TERCET_BOARD`, else the configuration; nil where none of
  /// them says anything.
  ///
  /// The configuration is for every file, so a board that is not in this one counts as none there.
  package static func board(
    named option: String?,
    in boards: [Board],
    configured: @autoclosure () -> String? = UserConfiguration.settings.board
  ) throws(CommandFailure) -> Board? {
    if let name = option ?? AuthorName.variable("TERCET_BOARD") {
      try requireOne(name, of: boards)
      return try NamedChoice.find(name, of: ("board", "boards"), among: boards, by: \.name)
    }
    guard let name = configured() else { return nil }
    return Self.configured(name, in: boards)
  }

  /// The board that the configuration means; nil where it is not in the file.
  static func configured(_ name: String, in boards: [Board]) -> Board? {
    try? NamedChoice.find(name, of: ("board", "boards"), among: boards, by: \.name)
  }
}
