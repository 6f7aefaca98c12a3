/// What a key asks for in the history, while no filter is typed.
package nonisolated enum HistoryCommand: String, KeyCommand {
  case next
  case previous
  case newest
  case oldest
  case halfPageDown = "half-page-down"
  case halfPageUp = "half-page-up"
  case pageDown = "page-down"
  case pageUp = "page-up"
  case open
  case restore
  case undo
  case filter
  case leave
  case back
  case help
  case repaint
  case suspend

  package static let context = KeyContext.history
}

/// What a key asks for while the history's filter is typed.
package nonisolated enum HistoryFilterCommand: String, KeyCommand {
  case keep
  case clear
  case next
  case previous
  case pageDown = "page-down"
  case pageUp = "page-up"

  package static let context = KeyContext.historyFilter
}
