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
      orderKey: try placement.key(in: views.places, orThrow: placement.missingView)
    )
    try check(view, among: views)
    try change(nil, to: view, .created)
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
    try change(before, to: after, .updated)
    return effect(of: after)
  }

  func move(
    _ id: SavedView.ID,
    _ placement: ListPlacement<SavedView.ID>
  ) throws -> ActionEffect {
    let before = try existing(id)
    if placement.anchor == id { return effect(of: before) }
    let views = try transaction.views()
    let others = views.filter { $0.id != id }
    var after = before
    after.orderKey = try placement.key(in: others.places, orThrow: placement.missingView)
    let order = (others + [after])
      .sorted { ($0.orderKey, $0.id.uuid) < ($1.orderKey, $1.id.uuid) }
    if order.map(\.id) != views.map(\.id) { try change(before, to: after, .moved) }
    return effect(of: after)
  }

  func delete(_ id: SavedView.ID) throws -> ActionEffect {
    let view = try existing(id)
    try change(view, to: nil, .deleted)
    return effect(of: view)
  }

  func deleteAll(of board: Board.ID) throws {
    for view in try transaction.views() where view.board == board {
      try change(view, to: nil, .deleted)
    }
  }

  func change(_ before: SavedView?, to after: SavedView?, _ kind: Change.Kind) throws {
    if let after {
      try transaction.save(after)
    } else if let before {
      try transaction.remove(before.id)
    }
    try transaction.log(kind, .view(ViewChange(before: before, after: after)))
  }

  /// Another view with the same name that can be listed together with this one.
  func other(like view: SavedView, among views: [SavedView]) -> SavedView? {
    views.first { other in
      other.id != view.id && NameRule.isSame(other.name, view.name)
        && (other.board == nil || view.board == nil || other.board == view.board)
    }
  }

  private func check(_ view: SavedView, among views: [SavedView]) throws {
    if let other = other(like: view, among: views) {
      throw StoreError.invalidName(.view, .taken(name: other.name))
    }
  }

  private func existing(_ id: SavedView.ID) throws -> SavedView {
    guard let view = try transaction.views().first(where: { $0.id == id }) else {
      throw StoreError.viewNotFound(id)
    }
    return view
  }

  private func effect(of view: SavedView) -> ActionEffect {
    var effect = ActionEffect(title: view.name, board: view.board)
    effect.view = view.id
    return effect
  }
}

extension [SavedView] {
  var places: [(id: SavedView.ID, key: OrderKey)] { map { ($0.id, $0.orderKey) } }
}

extension ListPlacement<SavedView.ID> {
  var missingView: StoreError {
    anchor.map(StoreError.viewNotFound) ?? .damaged("the order of the views is broken")
  }
}
