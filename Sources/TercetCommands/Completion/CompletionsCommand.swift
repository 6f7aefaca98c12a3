internal import ArgumentParser
import BoardInterchange

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

      “make install” puts the scripts where bash, zsh and fish find them. Besides commands and options, \
      they complete cards with their titles, columns, tags, people, days and more of the board that was \
      open last.
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

/// Completions for words that only the board knows.
nonisolated enum Completions {
  /// The command that the scripts call, without the option for the shell.
  static let command = "tercet complete"
  /// A placeholder for the word to complete.
  static let word = "-- THE-WORD"

  /// A placeholder for all words up to the cursor.
  static let line = "-- THE-LINE"

  /// Cards that are not yet on the line.
  static var cards: CompletionKind { .shellCommand("\(command) cards \(line) 2>/dev/null") }
  /// Cards that are not done and not yet on the line.
  static var openCards: CompletionKind {
    .shellCommand("\(command) open-cards \(line) 2>/dev/null")
  }
  /// Archived and deleted cards.
  static var goneCards: CompletionKind { .shellCommand("\(command) gone-cards 2>/dev/null") }
  /// The step numbers of the card on the line.
  static var steps: CompletionKind { .shellCommand("\(command) steps \(line) 2>/dev/null") }
  static var days: CompletionKind { .shellCommand("\(command) days 2>/dev/null") }
  static var keys: CompletionKind { .shellCommand("\(command) keys 2>/dev/null") }
  static var columns: CompletionKind { .shellCommand("\(command) columns 2>/dev/null") }
  static var boards: CompletionKind { .shellCommand("\(command) boards 2>/dev/null") }
  static var tags: CompletionKind { .shellCommand("\(command) tags 2>/dev/null") }
  static var templates: CompletionKind {
    .shellCommand("\(command) templates 2>/dev/null")
  }
  static var lanes: CompletionKind { .shellCommand("\(command) lanes 2>/dev/null") }
  /// People, with an @ if the word to complete has one.
  static var people: CompletionKind { .shellCommand("\(command) people \(word) 2>/dev/null") }
  /// Cards, or people if the word to complete begins with an @.
  static var cardsAndPeople: CompletionKind {
    .shellCommand("\(command) cards-and-people \(word) 2>/dev/null")
  }
  /// Tags or people, by the sign of a query's word.
  static var query: CompletionKind { .shellCommand("\(command) query \(word) 2>/dev/null") }
  static var views: CompletionKind { .shellCommand("\(command) views 2>/dev/null") }
  static var themes: CompletionKind { .shellCommand("\(command) themes 2>/dev/null") }
  static func formats(
    where isPossible: (InterchangeFormat) -> Bool,
    and profiles: [String] = []
  ) -> CompletionKind {
    .list(InterchangeFormat.names(where: isPossible) + profiles)
  }
  static let orders = CompletionKind.list([
    "due", "priority", "title", "created", "changed", "lane", "estimate", "hand",
  ])
  static let groups = CompletionKind.list([
    "priority", "due", "tag", "assignee", "lane", "estimate", "board", "month",
  ])
  static let kinds = CompletionKind.list(["to-do", "doing", "done"])
  static let repeats = CompletionKind.list([
    "every day", "every weekday", "every week", "every month", "every year", "1 week after done",
    "none",
  ])
  static let priorities = CompletionKind.list(["none", "low", "medium", "high"])
}
