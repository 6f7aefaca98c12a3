internal import ArgumentParser
import BoardInterchange

/// `tercet completions`: prints what a shell needs to complete commands, options, cards and columns.
struct CompletionsCommand: ParsableCommand {
  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash
    case zsh
    case fish

    var parsers: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print completions for a shell.",
    discussion: """
      Example: source <(tercet completions bash)

      “make install” puts them where bash, zsh and fish look for them. Besides commands and \
      options they complete cards with their titles, columns, tags, people, days and more, of the \
      board that is open.
      """
  )

  @Argument(help: ArgumentHelp("bash, zsh or fish.", valueName: "shell"))
  var shell: Shell

  func run() throws {
    try MainActor.assumeIsolated { try printScript() }
  }

  @MainActor private func printScript() throws {
    var output = StandardOutput()
    output.append(CompletionScript(shell).text + "\n")
    try output.flush()
  }
}

/// What the parser is told of words that only the board knows.
nonisolated enum Completions {
  /// The command that the scripts call, up to the shell it is for.
  static let command = "tercet complete"
  /// What stands for the word that is completed, until the shell is known.
  static let word = "-- THE-WORD"

  /// What stands for all words of the line up to the cursor.
  static let line = "-- THE-LINE"

  /// Cards that the line does not name yet.
  static var cards: CompletionKind { .shellCommand("\(command) cards \(line) 2>/dev/null") }
  /// Those of them that are not done.
  static var openCards: CompletionKind {
    .shellCommand("\(command) open-cards \(line) 2>/dev/null")
  }
  /// Cards that are archived or deleted.
  static var goneCards: CompletionKind { .shellCommand("\(command) gone-cards 2>/dev/null") }
  /// The numbers of the steps of the card that the line names.
  static var steps: CompletionKind { .shellCommand("\(command) steps \(line) 2>/dev/null") }
  static var days: CompletionKind { .shellCommand("\(command) days 2>/dev/null") }
  static var keys: CompletionKind { .shellCommand("\(command) keys 2>/dev/null") }
  static var columns: CompletionKind { .shellCommand("\(command) columns 2>/dev/null") }
  static var boards: CompletionKind { .shellCommand("\(command) boards 2>/dev/null") }
  static var tags: CompletionKind { .shellCommand("\(command) tags 2>/dev/null") }
  /// Who works on cards, with an @ where the word that is completed has one.
  static var people: CompletionKind { .shellCommand("\(command) people \(word) 2>/dev/null") }
  /// Cards, and people where the word that is completed begins with an @.
  static var cardsAndPeople: CompletionKind {
    .shellCommand("\(command) cards-and-people \(word) 2>/dev/null")
  }
  /// What a word of a query says that begins with its sign: a tag or somebody.
  static var query: CompletionKind { .shellCommand("\(command) query \(word) 2>/dev/null") }
  static var views: CompletionKind { .shellCommand("\(command) views 2>/dev/null") }
  static var themes: CompletionKind { .shellCommand("\(command) themes 2>/dev/null") }
  static func formats(where isPossible: (InterchangeFormat) -> Bool) -> CompletionKind {
    .list(InterchangeFormat.allCases.filter(isPossible).map(\.name))
  }
  static let orders = CompletionKind.list([
    "due", "priority", "title", "created", "changed", "hand",
  ])
  static let groups = CompletionKind.list([
    "priority", "due", "tag", "assignee", "board", "month",
  ])
  static let kinds = CompletionKind.list(["to-do", "doing", "done"])
  static let priorities = CompletionKind.list(["none", "low", "medium", "high"])
}
