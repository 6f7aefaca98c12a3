import BoardModel

extension ViewRules {
  /// Imports a view, or updates an existing one.
  ///
  /// If another view has the same name, this one gets a number after its name, unless both have the
  /// same query: then the existing view is used.
  ///
  /// - Returns: whether anything changed.
  func apply(_ imported: ImportedView) throws -> Bool {
    let views = try transaction.views()
    var draft = imported.draft
    draft.query = try ViewRule.checked(query: draft.query)
    if let board = draft.board { _ = try transaction.existing(board) }
    if let present = views.first(where: { $0.id == imported.id }) {
      var after = present
      after.query = draft.query
      after.name = draft.name
      after.name = try free(after, among: views).name
      if after == present { return false }
      try transaction.change(present, to: after, .updated)
      return true
    }
    let view = SavedView(
      id: imported.id,
      name: draft.name,
      query: draft.query,
      board: draft.board,
      orderKey: try imported.orderKey ?? ListPlacement.last.key(in: views)
    )
    if let other = other(like: view, among: views), other.query == view.query { return false }
    if views.count >= ViewRule.countLimit {
      throw StoreError.failed("there are at most \(ViewRule.countLimit) views")
    }
    try transaction.change(nil, to: free(view, among: views), .created)
    return true
  }

  /// The view with its name, or with the first free one of `Name 2`, `Name 3`, ….
  private func free(_ view: SavedView, among views: [SavedView]) throws -> SavedView {
    var view = view
    let name = try NameRule.checked(view.name, of: .view)
    view.name = name
    var number = 2
    while ReadyMadeView.named(view.name) != nil || other(like: view, among: views) != nil {
      view.name = "\(name.prefix(NameRule.limit - 8)) \(number)"
      number += 1
    }
    return view
  }
}
