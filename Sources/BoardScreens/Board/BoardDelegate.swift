protocol BoardDelegate: AnyObject {
  func focusChanged()

  func boardSwitched()

  /// A card that the filter hides must show.
  func showHidden()

  func editorClosed()
}
