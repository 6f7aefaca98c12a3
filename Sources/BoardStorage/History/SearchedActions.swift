internal import BoardModel

/// The action that a search is currently in, so that its extent is looked up once.
struct SearchedActions {
  private var last: (action: ActionID, others: String)?
  private(set) var rowsRead = 0

  /// The known text after an action's title; nil if unknown.
  func others(of action: ActionID) -> String? { last?.action == action ? last?.others : nil }

  mutating func add(_ action: ActionID, _ others: String, rowsRead: Int) {
    last = (action, others)
    self.rowsRead += rowsRead
  }
}
