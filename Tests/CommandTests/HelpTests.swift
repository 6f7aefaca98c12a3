import ArgumentParser
import Testing

@testable import TercetCommands

/// The help of every command.
@Suite struct HelpTests {
  private nonisolated static let commands: [(name: String, type: any ParsableCommand.Type)] =
    Subcommands.all.flatMap { command -> [(String, any ParsableCommand.Type)] in
      let name = command.configuration.commandName ?? ""
      let subcommands = command.configuration.subcommands.map { subcommand in
        ("\(name) \(subcommand.configuration.commandName ?? "")", subcommand)
      }
      return [(name, command)] + subcommands
    }

  @Test(arguments: commands.map(\.name))
  func itBeginsWithAnExampleOfTheCommand(name: String) throws {
    let type = try #require(CommandNames.command(at: name.split(separator: " ").map(String.init)))

    let discussion = type.configuration.discussion

    let first = try #require(discussion.split(separator: "\n").first)
    #expect(first.hasPrefix("Example: ") && first.contains("tercet \(name)"), "\(first)")
  }

  @Test(arguments: commands.map(\.name))
  func everyUsageNamesTheFile(name: String) throws {
    let path = name.split(separator: " ").map(String.init)
    let type = try #require(CommandNames.command(at: path))
    // A group of commands has nothing but commands.
    guard type.configuration.subcommands.isEmpty else { return }

    let help = Subcommands.helpMessage(for: type, columns: 120)

    #expect(help.contains("USAGE: tercet \(name) "), "\(help)")
    #expect(
      help.contains("--db <path>")
        || ["recover", "config", "keys", "completions", "manual"].contains(name),
      "\(help)"
    )
  }

  @Test(arguments: [
    ("Unknown option '--foo'. Did you mean '--foot'?", "Unknown option “--foo”"),
    ("Missing value for '--db <path>'", "Missing value for “--db <path>”"),
    ("2 unexpected arguments: 'a', 'b'", "2 unexpected arguments: “a”, “b”"),
  ])
  func theParsersWordsGetOurQuotationMarks(message: String, words: String) {
    #expect(ParserMessage.words(message) == words)
  }

  @Test func aMessageBeginsWithACapitalAndHasNoFullStop() {
    #expect(CommandFailure.usage("the disk is full.").line == "The disk is full")
    #expect(CommandFailure.usage("“x” is gone").line == "“x” is gone")
    #expect(CommandFailure.usage("").line == "")
  }
}
