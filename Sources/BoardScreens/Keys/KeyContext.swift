/// A place where keys have meanings of their own; the raw value is its name in a configuration.
package nonisolated enum KeyContext: String, Hashable, Sendable, CaseIterable {
  case board
  /// The one-line prompt among the cards.
  case prompt
  /// The filter that is being typed.
  case filter
  /// A paste of several lines into the prompt, which asks what they are.
  case offer
  case editor
  /// A one-line field of the editor.
  case field
  /// The due date's field.
  case due
  case priority
  case checklist
  /// A step of the checklist that is being typed.
  case step
  case body
  case history
  case historyFilter = "history-filter"
  /// The list of archived cards.
  case archive
  /// A list with a line to type.
  case picker
  /// What can be done to the row that is picked.
  case actions
  /// What can be done to a board in the list of boards.
  case boards
  /// A comment that is typed, before what the body of a card knows.
  case comment
  /// What can be done to a view in the list of views.
  case views
  case columns
  /// A name or a number that is asked for.
  case name
  case menu
  case calendar
  /// A card that is read.
  case reader
  /// Words that are typed to find them in the text of a card.
  case find
  case help
  /// How cards flow through the columns.
  case flow
  /// A page to read, such as the help.
  case page
  /// Text of one line.
  case line

  /// The place as it stands over its keys.
  package var title: String {
    switch self {
    case .board: "on the board"
    case .prompt: "in the prompt"
    case .filter: "in the filter"
    case .offer: "after a paste of several lines"
    case .editor: "in the editor"
    case .field: "in a field of one line"
    case .due: "in the due date"
    case .priority: "in the priority"
    case .checklist: "in the checklist"
    case .step: "while typing a step"
    case .body: "in the body"
    case .history: "in the history"
    case .historyFilter: "while typing words to find, in the history and in the archive"
    case .archive: "in the archive"
    case .picker: "in a list with a line to type"
    case .actions: "in the actions of a row"
    case .boards: "for a board in the list of boards"
    case .views: "for a view in the list of views"
    case .comment: "while typing a comment"
    case .columns: "in the list of columns"
    case .name: "while typing a name or a number"
    case .menu: "in a menu"
    case .calendar: "in the calendar"
    case .reader: "while reading a card"
    case .find: "while typing words to find in the text of a card"
    case .help: "in the help"
    case .flow: "in the flow"
    case .page: "on a page: the help, the flow"
    case .line: "in a line of text"
    }
  }

  /// Whether what is no command is typed as text.
  var takesText: Bool {
    switch self {
    case .prompt, .filter, .field, .due, .step, .body, .historyFilter, .picker, .comment, .name,
      .find, .line:
      true
    default: false
    }
  }

  /// The contexts that are active together, the first to be asked first.
  ///
  /// A key of one that means something in a later one must be declared as shadowing it.
  package static let activeTogether: [[KeyContext]] = [
    [.board], [.prompt, .line], [.filter, .line], [.offer],
    [.field, .line, .editor], [.due, .field, .line, .editor], [.priority, .editor],
    [.checklist, .editor], [.step, .line, .editor], [.body, .editor],
    [.history], [.historyFilter, .line], [.archive],
    [.picker, .boards, .line], [.boards, .actions], [.picker, .views, .line],
    [.views, .actions], [.columns], [.name, .line], [.comment, .body],
    [.menu], [.calendar], [.reader], [.find, .line], [.help, .page],
    [.flow, .page],
  ]

  /// The names of all that can be bound here.
  package var commands: [String] {
    switch self {
    case .board: names(Command.self)
    case .prompt: names(PromptCommand.self)
    case .filter: names(FilterCommand.self)
    case .offer: names(OfferCommand.self)
    case .editor: names(EditorCommand.self)
    case .field: names(FieldCommand.self)
    case .due: names(DueCommand.self)
    case .priority: names(PriorityCommand.self)
    case .checklist: names(ChecklistCommand.self)
    case .step: names(StepCommand.self)
    case .body: names(BodyKey.self)
    case .history: names(HistoryCommand.self)
    case .historyFilter: names(HistoryFilterCommand.self)
    case .archive: names(ArchiveCommand.self)
    case .picker: names(PickerCommand.self)
    case .actions: names(ActionListCommand.self)
    case .boards: names(BoardsCommand.self)
    case .views: names(ViewsCommand.self)
    case .comment: names(CommentCommand.self)
    case .columns: names(ColumnsCommand.self)
    case .name: names(NameCommand.self)
    case .menu: names(MenuCommand.self)
    case .calendar: names(CalendarCommand.self)
    case .reader: names(ReaderCommand.self)
    case .find: names(FindCommand.self)
    case .help: names(HelpCommand.self)
    case .flow: names(FlowCommand.self)
    case .page: names(PageCommand.self)
    case .line: names(LineCommand.self)
    }
  }

  private func names<C: KeyCommand>(_ type: C.Type) -> [String] { type.allCases.map(\.rawValue) }
}

/// What keys can ask for in one context; the raw value is the command's name in a configuration.
package nonisolated protocol KeyCommand: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String {
  static var context: KeyContext { get }

  /// Its name in the list of commands, where that is another than in a configuration.
  var title: String? { get }
}

nonisolated extension KeyCommand {
  package var title: String? { nil }
}
