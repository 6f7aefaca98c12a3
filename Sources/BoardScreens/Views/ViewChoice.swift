import BoardModel

nonisolated enum ViewChoice: Hashable, Sendable {
  case readyMade(ReadyMadeView)
  case saved(SavedView.ID)
  /// A screen that shows cards in another way.
  case screen(Command)
}
