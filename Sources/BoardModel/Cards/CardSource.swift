/// Where a card was imported from, so that the next import finds it again.
package struct CardSource: Hashable, Sendable {
  /// The program or format, such as `trello`.
  package let program: String
  package let id: String

  package init(program: String, id: String) {
    self.program = program
    self.id = id
  }
}

extension Card {
  /// The card's identifier in a program or format; nil if it does not come from there.
  package func name(in program: String) -> String? {
    draft.source.flatMap { $0.program == program ? $0.id : nil }
  }
}
