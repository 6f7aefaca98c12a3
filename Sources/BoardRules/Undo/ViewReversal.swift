import BoardModel

struct ViewReversal {
  private let transaction: any BoardTransaction
  private let rules: ViewRules

  init(_ transaction: any BoardTransaction) {
    self.transaction = transaction
    rules = ViewRules(transaction)
  }

  func run(from left: SavedView?, to goal: SavedView?) throws {
    guard let view = goal ?? left else { return }
    let views = try transaction.views()
    let current = views.first { $0.id == view.id }
    guard let left else {
      if current != nil { throw conflict(.restored, view.name) }
      if let board = view.board, try transaction.board(board) == nil {
        throw conflict(.deleted, view.name)
      }
      try checkName(of: view, among: views)
      return try rules.change(nil, to: view, .restored)
    }
    guard let current else { throw conflict(.deleted, view.name) }
    guard let goal else {
      if current != left { throw conflict(.structureChanged, current.name) }
      return try rules.change(current, to: nil, .deleted)
    }
    var after = current
    try set(&after.name, left.name, goal.name, of: current)
    try set(&after.query, left.query, goal.query, of: current)
    try set(&after.orderKey, left.orderKey, goal.orderKey, of: current)
    if after == current { return }
    try checkName(of: after, among: views)
    try rules.change(current, to: after, after.orderKey == current.orderKey ? .updated : .moved)
  }

  private func set<Value: Equatable>(
    _ value: inout Value,
    _ left: Value,
    _ goal: Value,
    of current: SavedView
  ) throws {
    if left == goal { return }
    if value != left { throw conflict(.structureChanged, current.name) }
    value = goal
  }

  private func checkName(of view: SavedView, among views: [SavedView]) throws {
    if rules.other(like: view, among: views) != nil { throw conflict(.nameTaken, view.name) }
  }

  private func conflict(_ kind: UndoConflict.Kind, _ name: String) -> StoreError {
    .conflict(UndoConflict(kind: kind, card: nil, title: name))
  }
}
