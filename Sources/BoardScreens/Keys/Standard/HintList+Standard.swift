import BoardModel

/// What the footers name; the most useful come first.
nonisolated extension HintList {
  package static let board: HintList = [
    .keys(Command.add), .keys(Command.open), .keys(Command.moveLeft, Command.moveRight),
    .keys(Command.moveDown, Command.moveUp), .keys(Command.delete), .keys(Command.commands),
    .keys(Command.undo), .keys(Command.rename), .parting, .keys(Command.filter),
    .keys(Command.read),
    .keys(Command.boards), .keys(Command.selectRange), .keys(Command.sort), .keys(Command.views),
    .keys(Command.moveTo), .keys(Command.history), .keys(Command.archive), .keys(Command.columns),
    .keys(Command.selectFirst, Command.selectLast), .parting, .keys(Command.help),
    .keys(Command.quit),
  ]
  package static let emptyColumn: HintList = [
    .keys(Command.add), .keys(Command.focusLeft, Command.focusRight), .keys(Command.undo),
    .keys(Command.boards), .parting, .keys(Command.help), .keys(Command.quit),
  ]
  /// While several cards are selected.
  package static let selecting: HintList = [
    .keys(Command.cancel, word: "let go"), .keys(Command.read, word: "toggle"),
    .keys(Command.moveLeft, Command.moveRight),
    .keys(Command.archive), .keys(Command.delete), .keys(Command.setTags), .keys(Command.setDue),
    .keys(Command.cyclePriority), .keys(Command.assign), .keys(Command.moveTo),
    .keys(Command.selectRange, word: "range"), .keys(Command.selectAll, word: "all"), .parting,
    .keys(Command.help), .keys(Command.quit),
  ]
  /// While a filter holds.
  package static let filtered: HintList = [
    .keys(Command.cancel, word: "all cards"), .keys(Command.filter, word: "change it"),
    .keys(Command.open), .keys(Command.moveLeft, Command.moveRight), .keys(Command.selectAll),
    .keys(Command.add), .keys(Command.sort), .keys(Command.views), .keys(Command.undo), .parting,
    .keys(Command.help), .keys(Command.quit),
  ]
  /// While the filter finds nothing in the column with the focus.
  static let nothingFound: HintList = [
    .keys(Command.cancel, word: "all cards"), .keys(Command.filter, word: "change it"),
    .keys(Command.focusLeft, Command.focusRight), .keys(Command.add), .keys(Command.sort),
    .keys(Command.views), .parting, .keys(Command.help), .keys(Command.quit),
  ]
  /// While a view shows another board than the one that it was called from.
  static let visiting: HintList = HintList(
    [.keys(Command.cancel, word: "back")] + filtered.items.dropFirst()
  )
  /// While the mouse drags a card.
  static let dragging: HintList = [droppingHere, .keys(Command.cancel, word: "cancel")]
  static let droppingHere = HintItem.words("let go to drop the card")
  static let adding: HintList = [
    .keys(PromptCommand.submit, word: "add"), .keys(PromptCommand.cancel),
    .keys(PromptCommand.widen),
  ]
  static let renaming: HintList = [
    .keys(PromptCommand.submit, word: "rename"), .keys(PromptCommand.cancel),
  ]
  static let settingDue: HintList = [
    .keys(PromptCommand.submit), .keys(PromptCommand.widen, word: "calendar"),
    .keys(PromptCommand.cancel), .words("fri  3d  2w  24 dec  2026-12-24"),
  ]
  static let tagging: HintList = [.keys(PromptCommand.submit), .keys(PromptCommand.cancel)]
  static let completing: HintList = [
    .keys(PromptCommand.complete), .keys(PromptCommand.submit), .keys(PromptCommand.cancel),
  ]
  static let offering: HintList = [
    .keys(OfferCommand.cardALine), .keys(OfferCommand.oneCard), .keys(OfferCommand.drop),
  ]
  static let waiting: HintList = [.words("keys are kept until the board is free")]
  static let history: HintList = [
    .keys(HistoryCommand.next, HistoryCommand.previous), .keys(HistoryCommand.open),
    .keys(HistoryCommand.filter), .keys(HistoryCommand.restore), .keys(HistoryCommand.undo),
    .keys(HistoryCommand.newest, HistoryCommand.oldest), .parting, .keys(HistoryCommand.help),
    .keys(HistoryCommand.leave),
  ]
  static let archive: HintList = [
    .keys(ArchiveCommand.restore), .keys(ArchiveCommand.open), .keys(ArchiveCommand.mark),
    .keys(ArchiveCommand.find), .keys(ArchiveCommand.undo), .keys(ArchiveCommand.delete),
    .keys(ArchiveCommand.newest, ArchiveCommand.oldest), .parting, .keys(ArchiveCommand.help),
    .keys(ArchiveCommand.leave),
  ]
  /// While the archive is empty, or nothing of it is found.
  static let emptyArchive: HintList = [
    .keys(ArchiveCommand.undo), .parting, .keys(ArchiveCommand.help), .keys(ArchiveCommand.leave),
  ]
  static let filter: HintList = [
    .keys(FilterCommand.keep), .keys(FilterCommand.clear), .keys(FilterCommand.complete),
    .keys(FilterCommand.older, FilterCommand.newer),
  ]
  static let filtering: HintList = [
    .keys(HistoryFilterCommand.keep), .keys(HistoryFilterCommand.clear),
    .keys(HistoryFilterCommand.previous, HistoryFilterCommand.next),
  ]
  static let reading: HintList = [
    .keys(ReaderCommand.down, ReaderCommand.up), .keys(ReaderCommand.edit),
    .keys(ReaderCommand.previousCard, ReaderCommand.nextCard, word: "card"),
    .keys(ReaderCommand.find), .keys(ReaderCommand.openLink), .keys(ReaderCommand.comment),
    .keys(ReaderCommand.archive),
    .keys(ReaderCommand.undo),
    .parting, .keys(ReaderCommand.help), .keys(ReaderCommand.back),
  ]
  /// While words are typed to find them in the text of a card.
  static let finding: HintList = [
    .keys(FindCommand.keep), .keys(FindCommand.clear),
    .keys(FindCommand.previous, FindCommand.next),
  ]
  static let help: HintList = [
    .keys(PageCommand.down, PageCommand.up), .keys(HelpCommand.find), .keys(PageCommand.back),
  ]
  static let flow: HintList = [
    .keys(PageCommand.down, PageCommand.up), .keys(PageCommand.back), .parting,
    .keys(FlowCommand.help),
  ]
  static let findingHelp: HintList = [
    .keys(HistoryFilterCommand.keep), .keys(HistoryFilterCommand.clear),
  ]
  static let calendar: HintList = [
    .keys(CalendarCommand.pick), .keys(CalendarCommand.cancel), .keys(CalendarCommand.today),
    .keys(CalendarCommand.previousDay, CalendarCommand.nextDay),
    .keys(CalendarCommand.previousWeek, CalendarCommand.nextWeek),
    .keys(CalendarCommand.previousMonth, CalendarCommand.nextMonth),
  ]
  static let menu: HintList = [
    .keys(MenuCommand.next, MenuCommand.previous), .keys(MenuCommand.pick),
    .keys(MenuCommand.cancel),
  ]
  static let typingStep: HintList = [
    .keys(StepCommand.enter), .keys(StepCommand.leave), .keys(EditorCommand.nextField),
  ]
  static let actions: HintList = [
    .keys(ActionListCommand.next, ActionListCommand.previous), .keys(ActionListCommand.run),
    .keys(ActionListCommand.back),
  ]
  static let columns: HintList = [
    .keys(ColumnsCommand.add), .keys(ColumnsCommand.rename), .keys(ColumnsCommand.delete),
    .keys(ColumnsCommand.moveDown, ColumnsCommand.moveUp), .keys(ColumnsCommand.kind),
    .keys(ColumnsCommand.limit), .keys(ColumnsCommand.go), .keys(ColumnsCommand.undo), .parting,
    .keys(ColumnsCommand.help), .keys(ColumnsCommand.close),
  ]
  static let commenting: HintList = [
    .keys(CommentCommand.submit), .keys(CommentCommand.newline), .keys(CommentCommand.cancel),
  ]
  static let naming: HintList = [.keys(NameCommand.submit), .keys(NameCommand.cancel)]

  /// Every list that a footer may show, by name, for whoever checks them.
  package static let all: [String: HintList] = [
    "board": board, "empty column": emptyColumn, "selecting": selecting, "filtered": filtered,
    "nothing found": nothingFound, "visiting": visiting, "dragging": dragging, "adding": adding,
    "renaming": renaming,
    "setting a due date": settingDue, "tagging": tagging, "completing": completing,
    "offering": offering, "waiting": waiting, "history": history, "archive": archive,
    "empty archive": emptyArchive,
    "filtering": filtering, "filter": filter, "reading": reading,
    "finding": finding,
    "flow": flow, "help": help, "finding help": findingHelp, "calendar": calendar,
    "menu": menu,
    "typing a step": typingStep, "actions": actions, "columns": columns, "naming": naming,
    "commenting": commenting,
    "title": editing(.title), "due": editing(.due), "priority": editing(.priority),
    "tags": editing(.tags), "checklist": editing(.checklist), "body": editing(.body),
  ]
}
