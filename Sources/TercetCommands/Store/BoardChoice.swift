package import BoardModel
import Configuration
import FileSystem
import FoundationEssentials

package enum BoardChoice {
  static let all = "all"

  /// Refuses the name of all boards if a single one is needed.
  static func requireOne(_ name: String, of boards: [Board]) throws(CommandFailure) {
    guard name == all else { return }
    let names = NamedChoice.list(boards.filter { !$0.isArchived }.map(\.name))
    throw .usage(
      "“all” means all boards, but this command needs one; name one of them: \(names)"
    )
  }

  /// Whether all boards are requested where ``board(named:in:)`` needs one.
  package static func namesAll(_ option: String?) -> Bool {
    (option ?? OwnProgram.variable("TERCET_BOARD") ?? UserConfiguration.settings.board) == all
  }

  /// Whether an option or `TERCET_BOARD` names a board and so overrides the configuration.
  package static func isNamed(_ option: String?) -> Bool {
    option != nil || OwnProgram.variable("TERCET_BOARD") != nil
  }

  /// The board of the option, else of `TERCET_BOARD`, else of the configuration; nil if none of
  /// them is set.
  ///
  /// The configuration applies to every file, so a board that this file lacks is ignored.
  package static func board(
    named option: String?,
    in boards: [Board]
  ) throws(CommandFailure) -> Board? {
    if let name = option ?? OwnProgram.variable("TERCET_BOARD") {
      try requireOne(name, of: boards)
      return try find(name, among: boards)
    }
    guard let name = UserConfiguration.settings.board else { return nil }
    return Self.configured(name, in: boards)
  }

  /// The configured board; nil if it is not in the file.
  static func configured(_ name: String, in boards: [Board]) -> Board? {
    try? find(name, among: boards)
  }

  /// The board with an identifier or a name; a name is unique only in its file.
  static func find(_ text: String, among boards: [Board]) throws(CommandFailure) -> Board {
    if let id = UUID(uuidString: text), let board = boards.first(where: { $0.id.uuid == id }) {
      return board
    }
    return try NamedChoice.find(text, of: ("board", "boards"), among: boards, by: \.name)
  }
}
