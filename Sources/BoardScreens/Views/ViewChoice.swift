import BoardModel

/// A row in the list of views.
nonisolated enum ViewChoice: Hashable, Sendable {
  case readyMade(ReadyMadeView)
  case saved(SavedView.ID)
}
