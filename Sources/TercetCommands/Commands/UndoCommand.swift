internal import ArgumentParser
import BoardModel

struct UndoCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo your last change.",
    discussion: """
      Example: tercet undo

      Undoes your newest step from a command, or from a board that you have quit since. Undo changes \
      made on an open board there, with u. You can undo only your own changes. A change that somebody \
      else changed again is kept.
      """
  )

  @OptionGroup var options: CardOptions

  @MainActor func perform() throws { try Reversal.run(.undo, options) }
}

struct RedoCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Redo your last undo.",
    discussion: """
      Example: tercet redo

      You can redo until you make another change.
      """
  )

  @OptionGroup var options: CardOptions

  @MainActor func perform() throws { try Reversal.run(.redo, options) }
}
