/// What a change of what is shown means for the whole board.
protocol BoardFollower: AnyObject {
  /// The focus has gone to another column.
  func focusChanged()

  /// Another board is shown.
  func boardSwitched()

  /// A card is to show that the filter leaves out.
  func showHidden()

  func editorClosed()
}
