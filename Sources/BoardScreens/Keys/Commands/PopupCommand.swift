/// What a key asks for in a list with a line to type.
package nonisolated enum PickerCommand: String, KeyCommand {
  case next
  case previous
  case pageDown = "page-down"
  case pageUp = "page-up"
  case first
  case last
  case pick
  case actions
  case close

  package static let context = KeyContext.picker
}

/// What a key asks for in the list of what can be done to a row, besides the actions' own keys.
package nonisolated enum ActionListCommand: String, KeyCommand {
  case next
  case previous
  case pageDown = "page-down"
  case pageUp = "page-up"
  case first
  case last
  case run
  case back

  package static let context = KeyContext.actions
}

/// What can be done to a board in the list of boards.
package nonisolated enum BoardsCommand: String, KeyCommand {
  case add
  case rename
  case moveDown = "move-down"
  case moveUp = "move-up"
  case archive
  case delete
  case undo

  package static let context = KeyContext.boards
}

/// What a key asks for in the list of columns.
package nonisolated enum ColumnsCommand: String, KeyCommand {
  case next
  case previous
  case pageDown = "page-down"
  case pageUp = "page-up"
  case first
  case last
  case go
  case add
  case rename
  case moveDown = "move-down"
  case moveUp = "move-up"
  case kind
  case limit
  case delete
  case undo
  case redo
  case help
  case close

  package static let context = KeyContext.columns
}

/// What a key asks for while a name or a number is typed.
package nonisolated enum NameCommand: String, KeyCommand {
  case submit
  case cancel

  package static let context = KeyContext.name
}

/// What a key asks for in a menu, besides the answers' own keys.
package nonisolated enum MenuCommand: String, KeyCommand {
  case next
  case previous
  case pageDown = "page-down"
  case pageUp = "page-up"
  case first
  case last
  case pick
  case cancel

  package static let context = KeyContext.menu
}

/// What a key asks for in the calendar.
package nonisolated enum CalendarCommand: String, KeyCommand {
  case previousDay = "previous-day"
  case nextDay = "next-day"
  case previousWeek = "previous-week"
  case nextWeek = "next-week"
  case previousMonth = "previous-month"
  case nextMonth = "next-month"
  case today
  case pick
  case cancel

  package static let context = KeyContext.calendar
}

/// What a key asks for in the help, besides what every page has.
package nonisolated enum HelpCommand: String, KeyCommand {
  case find

  package static let context = KeyContext.help
}

/// What a key asks for on the page of the flow, besides what every page has.
package nonisolated enum FlowCommand: String, KeyCommand {
  case help

  package static let context = KeyContext.flow
}

/// What a key asks for on a page to read.
package nonisolated enum PageCommand: String, KeyCommand {
  case down
  case up
  case halfPageDown = "half-page-down"
  case halfPageUp = "half-page-up"
  case pageDown = "page-down"
  case pageUp = "page-up"
  case top
  case bottom
  case back

  package static let context = KeyContext.page
}
