import BoardModel

nonisolated enum ViewChoice: Hashable, Sendable {
  case readyMade(ReadyMadeView)
  case saved(SavedView.ID)
}
