internal import ArgumentParser
import BoardModel

struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo your last change.",
    discussion: """
      Example: tercet undo

      It takes back your newest step, of a command or of a board that was quit since. What you did \
      on a board that is open is undone there, with u; what others did is theirs to undo. Where \
      somebody else has changed the same since, it is left as it is.
      """
  )

  @OptionGroup var options: CardOptions

  func run() throws {
    try MainActor.assumeIsolated { try Reversal.run(.undo, options) }
  }
}

struct RedoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Redo what you undid last.",
    discussion: """
      Example: tercet redo

      What was undone can be redone until you change something else.
      """
  )

  @OptionGroup var options: CardOptions

  func run() throws {
    try MainActor.assumeIsolated { try Reversal.run(.redo, options) }
  }
}
