internal import ArgumentParser

/// The same commands, for lines that ask for no help: a quarter of what a command costs less.
///
/// Before it reads a line, the parser reads it twice for a request of a completion script, which
/// Tercet does not take, and which a parser below another one is not asked for.
struct PlainCommands: ParsableCommand {
  static let configuration = {
    var configuration = Subcommands.configuration
    configuration._superCommandName = configuration.commandName
    return configuration
  }()

  /// The command of a line; nil where the full parser has to say what is wrong, or to help.
  static func parse(_ arguments: [String]) -> (any ParsableCommand)? {
    arguments.contains(where: mayAskForHelp) ? nil : try? parseAsRoot(arguments)
  }

  /// Whether a word may be a request of the parser's own, in whose answer the name above would stand.
  private static func mayAskForHelp(_ word: String) -> Bool {
    let requests = ["--help", "--version", "--generate", "--experimental", "---"]
    if word == "help" || requests.contains(where: word.hasPrefix) { return true }
    // Short flags may stand together, as in `-ah`.
    return word.hasPrefix("-") && !word.hasPrefix("--") && word.contains("h")
  }
}
