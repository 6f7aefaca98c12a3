import BoardModel

struct ViewRules {
  let transaction: any BoardTransaction

  init(_ transaction: any BoardTransaction) {
    self.transaction = transaction
  }

  func add(_ draft: ViewDraft, _ placement: ListPlacement<SavedView.ID>) throws -> ActionEffect {
    let views = try transaction.views()
    if views.count >= ViewRule.countLimit {
      throw StoreError.failed("there are at most \(ViewRule.countLimit) views")
    }
    if let board = draft.board { _ = try transaction.existing(board) }
    let view = SavedView(
      id: SavedView.ID(uuid: transaction.newIdentifier()),
      name: try ViewRule.checked(name: draft.name),
      query: try ViewRule.checked(query: draft.query),
      board: draft.board,
      orderKey: try placement.key(in: views)
    )
    try check(view, among: views)
    try transaction.change(nil, to: view, .created)
    return effect(of: view)
  }

  func edit(_ id: SavedView.ID, _ edits: [ViewEdit]) throws -> ActionEffect {
    let before = try existing(id)
    var after = before
    for edit in edits {
      switch edit {
      case .name(let name): after.name = try ViewRule.checked(name: name)
      case .query(let query): after.query = try ViewRule.checked(query: query)
      }
    }
    if after == before { return effect(of: after) }
    try check(after, among: transaction.views())
    try transaction.change(before, to: after, .updated)
    return effect(of: after)
  }

  func move(_ id: SavedView.ID, _ placement: ListPlacement<SavedView.ID>) throws -> ActionEffect {
    effect(of: try transaction.move(existing(id), placement))
  }

  func delete(_ id: SavedView.ID) throws -> ActionEffect {
    let view = try existing(id)
    try transaction.change(view, to: nil, .deleted)
    return effect(of: view)
  }

  func deleteAll(of board: Board.ID) throws {
    for view in try transaction.views() where view.board == board {
      try transaction.change(view, to: nil, .deleted)
    }
  }

  /// Another view with the same name that can be listed together with this one.
  func other(like view: SavedView, among views: [SavedView]) -> SavedView? {
    views.first { $0.id != view.id && view.clashes(with: $0) }
  }

  private func check(_ view: SavedView, among views: [SavedView]) throws {
    if let other = other(like: view, among: views) {
      throw StoreError.invalidName(.view, .taken(name: other.name))
    }
  }

  private func existing(_ id: SavedView.ID) throws -> SavedView {
    guard let view = try SavedView.find(id, in: transaction) else { throw SavedView.missing(id) }
    return view
  }

  private func effect(of view: SavedView) -> ActionEffect {
    var effect = ActionEffect(title: view.name, board: view.board)
    effect.view = view.id
    return effect
  }
}
