package import BoardModel

/// Which board is meant.
package enum BoardChoice {
  /// The one that the option names, else `TERCET_BOARD`; nil where neither says anything.
  package static func board(
    named option: String?,
    in boards: [Board]
  ) throws(CommandFailure) -> Board? {
    guard let name = option ?? AuthorName.variable("TERCET_BOARD") else { return nil }
    return try NamedChoice.find(name, of: ("board", "boards"), among: boards, by: \.name)
  }
}
