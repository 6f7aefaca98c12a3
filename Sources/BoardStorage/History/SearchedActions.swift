internal import BoardModel

/// The action whose rows a search is among, so that its extent is looked for once.
struct SearchedActions {
  private var last: (action: ActionID, others: String)?
  /// How many rows were read to find how far actions reach.
  private(set) var rowsRead = 0

  /// What was found to stand behind the title of an action; nil where that is not known.
  func others(of action: ActionID) -> String? { last?.action == action ? last?.others : nil }

  mutating func add(_ action: ActionID, _ others: String, rowsRead: Int) {
    last = (action, others)
    self.rowsRead += rowsRead
  }
}
