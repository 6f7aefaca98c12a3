package import BoardModel
import Configuration

/// Which board is meant.
package enum BoardChoice {
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
      return try NamedChoice.find(name, of: ("board", "boards"), among: boards, by: \.name)
    }
    guard let name = configured() else { return nil }
    return try? NamedChoice.find(name, of: ("board", "boards"), among: boards, by: \.name)
  }
}
