package import TerminalKit

package nonisolated enum Command: String, KeyCommand {
  case focusLeft, focusRight
  /// The nth key goes to the nth column.
  case goToColumn
  case goToLastColumn
  case selectNext, selectPrevious, selectFirst, selectLast
  case halfPageDown, halfPageUp, pageDown, pageUp
  case add, rename, open, steps, read, openLink, togglePane, newCard
  case openBodyExternally = "edit-body-externally"
  case setDue, setRepeat, snooze, cyclePriority, setTags, setLane, setEstimate
  case assign, blockers, comment, setParent, parts
  case moveLeft, moveRight, moveDown, moveUp, moveTo
  case filter, sort, group, foldSection, nextSection, previousSection, cancel, views
  case findCard, nextUrgent, previousUrgent, selectRange, selectAll
  case finish, archive, archiveDone, showArchive, delete, duplicate, makeTemplate
  case undo, redo, history, repeatLast, conflicts, cardHistory
  case replace, export
  case importFile = "import"
  case nameColors = "tag-colours"
  case agenda, month, inbox
  case flow, columns, boards, copy, compact, themes, commands, help, repaint, suspend, quit

  package static var context: KeyContext { .board }

  /// Whether a number can precede the command.
  ///
  /// Only motions take a count; other commands act on the selected card, whatever a digit has
  /// focused.
  var takesCount: Bool {
    switch self {
    case .focusLeft, .focusRight, .selectNext, .selectPrevious, .selectFirst, .selectLast,
      .halfPageDown, .halfPageUp, .pageDown, .pageUp, .nextSection, .previousSection, .nextUrgent,
      .previousUrgent:
      true
    default: false
    }
  }
}

nonisolated extension Command {
  package static var keys: [KeyBinding] {
    columnFocus.grouped(.selection)
      + cardSelection.grouped(.selection)
      + cardKeys.grouped(.cards)
      + relations.grouped(.cards)
      + findingCards.grouped(.finding)
      + cardMoves.grouped(.moving)
      + lastCardKeys.grouped(.cards)
      + pastKeys.grouped(.past)
      + structureKeys.grouped(.columnsAndBoards)
      + programKeys.grouped(.program)
  }

  private static var columnFocus: [KeyBinding] {
    [
      bind(.focusLeft, "h ←", "focus the column on the left", "column"),
      bind(.focusRight, "l →", "focus the column on the right", "column"),
      bind(.goToColumn, "1 2 3 4 5 6 7 8 9", "focus the column of that number", "column"),
      bind(.goToLastColumn, "0", "focus the last column", "last"),
    ]
  }

  private static var cardSelection: [KeyBinding] {
    [
      bind(.selectNext, "j ↓", "select the next card", "next"),
      bind(.selectPrevious, "k ↑", "select the previous card", "previous"),
      bind(.selectFirst, "g Home", also: "g,g", "select the first card", "first").immediate,
      bind(.selectLast, "G End", "select the last card", "last"),
      bind(.halfPageDown, "^D", "half a page down"),
      bind(.halfPageUp, "^U", "half a page up"),
      bind(.pageDown, "PgDn", "a page down"),
      bind(.pageUp, "PgUp", "a page up"),
    ]
  }

  private static var cardKeys: [KeyBinding] {
    [
      bind(.add, "a n", "add cards after the selected one", "add"),
      bind(.rename, "r", "rename the card", "rename"),
      bind(.open, "e Enter", "open the card in the editor", "open"),
      bind(.read, "Space", "read the whole card", "read"),
      bind(.openLink, "o", "open a link of the card", "link"),
      bind(.newCard, "A", "add a card in the editor"),
      bind(.steps, "g,s", "steps: open the editor at the checklist", "steps"),
      bind(.openBodyExternally, "E", "edit the description in $VISUAL or $EDITOR"),
      bind(.setDue, "D", "set the due date", "due"),
      bind(.setRepeat, "W", "set how the card repeats", "repeat"),
      bind(.snooze, "Z", "snooze: hide the card until a day", "snooze"),
      bind(.cyclePriority, "p", "next priority: low, medium, high, none", "priority"),
      bind(.setTags, "t", "edit the tags", "tags"),
    ]
  }

  private static var relations: [KeyBinding] {
    [
      bind(.assign, "@", "assign people", "assign"),
      bind(.setLane, "~", "set the lane, such as a project", "lane"),
      bind(.setEstimate, "=", "set the estimate", "estimate"),
      bind(.blockers, "B", "blockers: cards that this one waits for", "blocked by"),
      bind(.setParent, "I", "set the card that it is a part of", "part of"),
      bind(.parts, "i", "make a step a card, or the card a step", "parts"),
      bind(.comment, "C", "comments on the card", "comment"),
    ]
  }

  private static var findingCards: [KeyBinding] {
    [
      bind(.filter, "/", "filter the cards: words, #tag, due:<eom, is:overdue and more", "filter"),
      bind(.sort, "s", "sort the cards", "sort"),
      bind(
        .group,
        "S",
        "sections: by priority, due date, tag and more; or lanes",
        "sections"
      ),
      bind(.foldSection, "Tab", "fold or unfold the section or lane", "fold"),
      bind(.nextSection, "}", "next section or lane", "section"),
      bind(.previousSection, "{", "previous section or lane", "section"),
      bind(.views, "V", "views: show one, or save a new one", "views"),
      bind(.findCard, "^F", "go to any card", "go to card"),
      bind(.agenda, "g,a", "agenda: what is due, by day", "agenda"),
      bind(.month, "g,m", "month: what is due, as a calendar", "month"),
      bind(.inbox, "g,i", "inbox: what others did that concerns you", "inbox"),
      bind(.nextUrgent, "]", "next card that is overdue or due today", "urgent"),
      bind(.previousUrgent, "[", "previous card that is overdue or due today", "urgent"),
      bind(.selectRange, "v", "select a range of cards", "select"),
      bind(.selectAll, "^A", "select all cards of the column, then of all columns", "select all"),
      bind(.cancel, "Esc", "clear the selection, then the filter", "clear"),
    ]
  }

  private static var cardMoves: [KeyBinding] {
    [
      bind(.moveLeft, "H Shift-←", "move the card to the column on the left", "move"),
      bind(.moveRight, "L Shift-→", "move the card to the column on the right", "move"),
      bind(.moveDown, "J Shift-↓", "move the card down, or to the lane below", "order"),
      bind(.moveUp, "K Shift-↑", "move the card up, or to the lane above", "order"),
      bind(.moveTo, "m", "move the card to a column or board", "move to"),
      bind(.finish, "f", "move the card to the done column", "done"),
    ]
  }

  private static var lastCardKeys: [KeyBinding] {
    [
      bind(.archive, "x", "archive the card", "archive"),
      bind(.archiveDone, "X", "archive the old cards of a done column", "archive old"),
      bind(.showArchive, "R", "archived cards: find, restore, delete", "archived"),
      bind(.delete, "d Del", "delete the card", "delete"),
      bind(.duplicate, "+", "duplicate the card with its steps", "duplicate"),
      bind(.makeTemplate, "g,t", "make the card a template for new cards", "template"),
    ]
  }

  private static var pastKeys: [KeyBinding] {
    [
      bind(.undo, "u", "undo your last change", "undo"),
      bind(.redo, "U ^R", "redo", "redo"),
      bind(.repeatLast, ".", "repeat your last change on this card", "again"),
      bind(
        .conflicts,
        "!",
        "what others overwrote of yours: keep theirs, mine or both",
        "conflict"
      ),
      bind(.history, "y", "history of all boards", "history"),
      bind(.cardHistory, "Y", "history of the card"),
      bind(.flow, "F", "flow of cards over time", "flow"),
    ]
  }

  private static var structureKeys: [KeyBinding] {
    [
      bind(.columns, "c", "columns: add, rename, reorder, kind, limit, delete", "columns"),
      bind(.boards, "b", "boards: open, add, rename, reorder, archive, delete", "boards"),
      bind(.nameColors, "g,c", "colours of tags and lanes", "tag colours"),
    ]
  }

  private static var programKeys: [KeyBinding] {
    [
      bind(.copy, "w", "copy the card's title, identifier or Markdown", "copy"),
      bind(.replace, "g,r", "replace a text in the cards that show", "replace"),
      bind(.export, "g,x", "export the board, or the filter's cards, to a file", "export"),
      bind(.importFile, "g,I", "import cards from a file", "import"),
      bind(.compact, "z", "toggle one line per card", "compact"),
      bind(.themes, "T", "choose the colours", "colours"),
      bind(.togglePane, "P", "show or hide the reading pane", "pane"),
      bind(.commands, ":", "find a command by name", "commands"),
      bind(.help, "? F1", "show the keys", "help"),
      bind(.repaint, "^L", "repaint everything").everywhere,
      bind(.suspend, "^Z", "suspend; fg resumes").everywhere,
      bind(.quit, "q", "quit"),
    ]
  }
}

nonisolated extension KeyGroup {
  static let selection = KeyGroup("selection")
  static let cards = KeyGroup("cards")
  static let finding = KeyGroup("finding")
  static let moving = KeyGroup("moving")
  static let columnsAndBoards = KeyGroup("columns and boards")
  static let past = KeyGroup("undo and history")
  static let program = KeyGroup("program")

  /// In the order of the help.
  static let inOrderOfUse: [KeyGroup] = [
    .general, .cards, .moving, .finding, .past, .columnsAndBoards, .selection, .program,
  ]
}

nonisolated extension KeyContext {
  package static let board: KeyContext = .init(
    "board",
    "on the board",
    Command.self
  )
}
