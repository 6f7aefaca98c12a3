internal import ArgumentParser
import BoardModel
import Configuration
import TerminalSurface

/// Used by the scripts of `tercet completions`.
struct CompleteCommand: BoardCommand {
  nonisolated static let isReading = true

  enum Subject: String, ExpressibleByArgument, CaseIterable {
    case cards
    case openCards = "open-cards"
    case goneCards = "gone-cards"
    case steps
    case days
    case keys
    case columns
    case boards
    case tags
    case views
    case themes
    case people
    case lanes
    case templates
    case cardsAndPeople = "cards-and-people"
    case query

    /// Whether bash lists descriptions; only if no word is another one plus a blank.
    var isListed: Bool {
      switch self {
      case .cards, .openCards, .goneCards, .steps, .days, .keys, .cardsAndPeople: true
      case .columns, .boards, .tags, .views, .themes, .people, .lanes, .templates, .query:
        false
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "complete",
    abstract: "Print words for a shell to complete.",
    discussion: "Example: tercet complete columns",
    shouldDisplay: false
  )

  /// More would only scroll by.
  private static let limit = 500

  /// Longer titles would wrap.
  private static let listedWidth = 60

  @OptionGroup var options: BoardOptions

  @Argument(
    help: ArgumentHelp(
      "cards, open-cards, gone-cards, steps, days, keys, columns, boards, tags, views, themes, people, lanes, templates, cards-and-people or query.",
      valueName: "subject"
    )
  )
  var subject: Subject

  @Argument("The start of the word, or the line.", value: "words")
  var typed: [String] = []

  @Flag var bash = false
  @Flag var zsh = false
  @Flag var fish = false

  @MainActor func perform() throws {
    if let words = wordsOfNoBoard { return try print(words) }
    try run(on: CommandStore(reading: options))
  }

  @MainActor func run(on board: CommandStore) throws { try print(words(of: board)) }

  @MainActor private func print(_ words: [(String, String)]) throws {
    var output = StandardOutput()
    for (word, about) in words {
      // Sanitise the parts separately: the tab between them is ours.
      let line = line(PrintableText.sanitised(word), PrintableText.sanitised(about))
      output.append(line + "\n")
    }
    try output.flush()
  }

  /// The words that need no board.
  @MainActor private var wordsOfNoBoard: [(String, String)]? {
    switch subject {
    case .days: CompletedDays(today: LocalClock.today).words
    case .keys:
      KeyCatalog.shared.sections(UserConfiguration.settings.keys).flatMap(\.rows)
        .reduce(into: []) { words, row in
          if !words.contains(where: { $0.0 == row.command }) {
            words.append((row.command, row.help))
          }
        }
    case .themes: ThemeFiles().names.map { ($0, "") }
    default: nil
    }
  }

  @MainActor private func words(of board: CommandStore) throws -> [(String, String)] {
    switch subject {
    case .tags: return try tags(of: board)
    case .views: return try board.views().map { ($0.name, $0.query) }
    case .themes, .days, .keys: return []
    case .boards: return try board.boards.filter { !$0.isArchived }.map { ($0.name, "") }
    case .columns: return try board.board().columns.map { ($0.name, "") }
    case .people: return try people(of: board)
    case .lanes: return try lanes(of: board)
    case .templates: return try board.templates().map { ($0.title, "") }
    case .cardsAndPeople: return try namesPerson ? people(of: board) : cards(of: board)
    case .query:
      if sign == "@" { return try people(of: board) }
      if sign == "~" { return try lanes(of: board).map { (Lane($0.0).text, "") } }
      return try sign == "#" ? tags(of: board).map { ("#" + $0.0, "") } : []
    case .cards: return try cards(of: board, except: namedCards)
    case .openCards: return try cards(of: board, except: namedCards, areOpen: true)
    case .goneCards: return try GoneCards(of: board, limit: Self.limit).words
    case .steps: return try steps(of: board)
    }
  }

  /// The steps of the first card on the line.
  @MainActor private func steps(of board: CommandStore) throws -> [(String, String)] {
    guard let name = typed.first(where: { CardIDPrefix($0)?.isLongEnough == true }) else {
      return []
    }
    return try board.card(startingWith: name).checklist.enumerated()
      .map { index, step in ("\(index + 1)", (step.isDone ? "✓ " : "") + step.text) }
  }

  /// The first character of the word to complete, ignoring quotes.
  private var sign: Character? { typed.first?.first { !"\"'\\".contains($0) } }

  private var namesPerson: Bool { sign == "@" }

  @MainActor private func tags(of board: CommandStore) throws -> [(String, String)] {
    let tags = try board.attempt(board.store.tags(startingWith: "", limit: Self.limit))
    return tags.map { ($0, "") }
  }

  @MainActor private func lanes(of board: CommandStore) throws -> [(String, String)] {
    let lanes = try board.attempt(board.store.lanes(startingWith: "", limit: Self.limit))
    return lanes.map { ($0, "") }
  }

  @MainActor private func people(of board: CommandStore) throws -> [(String, String)] {
    let names = try board.attempt(board.store.assignees(startingWith: "", limit: Self.limit))
    return names.map { ((namesPerson ? "@" : "") + $0, "") }
  }

  /// The cards already on the line, without the word to complete, which fish leaves out itself.
  private var namedCards: [String] {
    (fish ? typed[...] : typed.dropLast()).map { $0.lowercased() }
      .filter { CardIDPrefix($0)?.isLongEnough == true }
  }

  @MainActor private func cards(
    of board: CommandStore,
    except named: [String] = [],
    areOpen: Bool = false
  ) throws -> [(String, String)] {
    var words: [(String, String)] = []
    for column in try board.board().columns where !areOpen || column.kind != .done {
      let room = Self.limit - words.count
      if room <= 0 { break }
      let page = try board.attempt(board.store.page(of: .column(column.id), .first, limit: room))
      for card in page {
        let id = try board.shortID(of: card.id)
        let isNamed = named.contains { $0.hasPrefix(id) || id.hasPrefix($0) || $0 == card.id.text }
        if !isNamed { words.append((id, card.title)) }
      }
    }
    return words
  }

  /// fish shows the text after a tab, zsh the text after a colon; bash expands words like the
  /// shell, so an unquoted name could run a command.
  private func line(_ word: String, _ about: String) -> String {
    if fish { return about.isEmpty ? word : "\(word)\t\(about)" }
    if zsh {
      let escaped = word.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
      return about.isEmpty ? escaped : "\(escaped):\(about)"
    }
    if !bash { return word }
    // Descriptions are listed only for words that are not a prefix of others.
    if about.isEmpty || !subject.isListed { return Self.quoted(word) }
    return Self.quoted("\(word)\t\(DisplayText(about).truncated(to: Self.listedWidth).printed)")
  }

  private static func quoted(_ word: String) -> String {
    word.reduce(into: "") { text, character in
      let isPlain = !character.isASCII || character.isLetter || character.isNumber
      text += isPlain || "-_./@".contains(character) ? "\(character)" : "\\\(character)"
    }
  }
}
