/// What waits until a frame is there and no key.
extension BoardScreen {
  var hasIdleWork: Bool {
    pane.needsFilling || layout.shownColumns.contains { columns.all[$0].wantsToReadAhead }
  }

  func workWhileIdle() {
    if pane.needsFilling { pane.fill() }
    for index in layout.shownColumns where columns.all[index].wantsToReadAhead {
      columns.all[index].readAhead()
    }
  }
}
