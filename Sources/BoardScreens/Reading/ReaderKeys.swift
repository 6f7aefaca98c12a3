package import TerminalKit
import TerminalSurface

package nonisolated enum ReaderCommand: String, KeyCommand {
  case down, up, halfPageDown, halfPageUp, pageDown, pageUp, top, bottom, nextCard, previousCard
  case find, findNext, findPrevious, edit
  /// The nth key toggles the nth step.
  case toggleStep
  case openLink, parts, comment, archive, undo, redo, back, commands, help

  package static var context: KeyContext { .reader }

  package static var keys: [KeyBinding] {
    [
      bind(.down, "j ↓", "a line down", "scroll"),
      bind(.up, "k ↑", "a line up", "scroll"),
      bind(.halfPageDown, "^D", "half a page down"),
      bind(.halfPageUp, "^U", "half a page up"),
      bind(.pageDown, "PgDn ^F", "a page down"),
      bind(.pageUp, "PgUp ^B", "a page up"),
      bind(.top, "g Home", "the first line"),
      bind(.bottom, "G End", "the last line"),
      bind(.find, "/", "find words in the card", "find"),
      bind(.findNext, "n", "next match", "match"),
      bind(.findPrevious, "N", "previous match", "match"),
      bind(.nextCard, "l →", "the next card of the column", "next card"),
      bind(.previousCard, "h ←", "the previous card of the column", "previous card"),
      bind(.edit, "e Enter", "open the card in the editor", "edit"),
      bind(.toggleStep, "1 2 3 4 5 6 7 8 9", "toggle the step of that number", "tick"),
      bind(.openLink, "o", "open a link of the description", "link"),
      bind(.parts, "i", "make a step a card, or the card a step", "parts"),
      bind(.comment, "C", "comments on the card", "comment"),
      bind(.archive, "x", "archive the card", "archive"),
      bind(.undo, "u", "undo your last change", "undo"),
      bind(.redo, "U ^R", "redo", "redo"),
      bind(.back, "q Esc Space", "back to the board", "back"),
      bind(.commands, ":", "find a command by name", "commands"),
      bind(.help, "? F1", "show the keys", "help"),
    ]
  }
}

nonisolated extension KeyContext {
  package static let reader: KeyContext = .init(
    "reader",
    "while reading a card",
    ReaderCommand.self
  )
}

nonisolated extension HintList {
  static let reading: HintList = [
    .keys(ReaderCommand.down, ReaderCommand.up), .keys(ReaderCommand.edit),
    .keys(ReaderCommand.previousCard, ReaderCommand.nextCard, word: "card"),
    .keys(ReaderCommand.find), .keys(ReaderCommand.toggleStep), .keys(ReaderCommand.openLink),
    .keys(ReaderCommand.comment),
    .keys(ReaderCommand.archive),
    .keys(ReaderCommand.undo),
    .parting, .keys(ReaderCommand.help), .keys(ReaderCommand.back),
  ]
}
