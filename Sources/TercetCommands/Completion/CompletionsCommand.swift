internal import ArgumentParser
import BoardInterchange
import BoardModel

struct CompletionsCommand: MainActorCommand {
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

  @MainActor func perform() throws {
    var output = StandardOutput()
    output.append(CompletionScript(shell).text + "\n")
    try output.flush()
  }
}

nonisolated enum Completions {
  /// The command that the scripts call, without the option for the shell.
  static let command = "tercet complete"
  /// A placeholder for the word to complete.
  static let word = "-- THE-WORD"

  /// A placeholder for all words up to the cursor.
  static let line = "-- THE-LINE"
}

/// Completions for words that only the board knows.
nonisolated extension CompletionKind {
  /// Cards that are not yet on the line.
  static let cards = words(.cards, Completions.line)
  /// Cards that are not done and not yet on the line.
  static let openCards = words(.openCards, Completions.line)
  /// Archived and deleted cards.
  static let goneCards = words(.goneCards)
  /// The step numbers of the card on the line.
  static let steps = words(.steps, Completions.line)
  static let days = words(.days)
  static let keys = words(.keys)
  static let columns = words(.columns)
  static let boards = words(.boards)
  static let tags = words(.tags)
  static let templates = words(.templates)
  static let lanes = words(.lanes)
  /// People, with an @ if the word to complete has one.
  static let people = words(.people, Completions.word)
  /// Cards, or people if the word to complete begins with an @.
  static let cardsAndPeople = words(.cardsAndPeople, Completions.word)
  /// Tags or people, by the sign of a query's word.
  static let query = words(.query, Completions.word)
  static let views = words(.views)
  static let themes = words(.themes)

  private static func words(
    _ subject: CompleteCommand.Subject,
    _ typed: String? = nil
  ) -> CompletionKind {
    let words = [Completions.command, subject.rawValue] + [typed].compactMap(\.self)
    return .shellCommand((words + ["2>/dev/null"]).joined(separator: " "))
  }

  static func formats(
    where isPossible: (InterchangeFormat) -> Bool,
    and profiles: [String] = []
  ) -> CompletionKind {
    .list(InterchangeFormat.names(where: isPossible) + profiles)
  }
  static let orders = list(QueryWords.orders)
  static let groups = list(QueryWords.groups)
  static let kinds = list(["to-do", "doing", "done"])
  static let repeats = list([
    "every day", "every weekday", "every week", "every month", "every year", "1 week after done",
    "none",
  ])
  static let priorities = list(QueryWords.priorities)
}
