import BoardModel

/// A row in the list of views.
nonisolated enum ViewChoice: Hashable, Sendable {
  case readyMade(ReadyMadeView)
  case saved(SavedView.ID)
}

/// What can be done to a view in the list of views.
package nonisolated enum ViewsCommand: String, KeyCommand {
  case save
  case rename
  case moveDown = "move-down"
  case moveUp = "move-up"
  case replace
  case delete
  case undo

  package static let context = KeyContext.views
}
