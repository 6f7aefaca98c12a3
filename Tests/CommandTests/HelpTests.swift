import ArgumentParser
import BoardModel
import BuiltProgram
import Foundation
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
  func theHelpBeginsWithAnExampleOfTheCommand(name: String) throws {
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
        || ["recover", "config", "keys", "completions", "manual", "picture", "serve-log"]
          .contains(name),
      "\(help)"
    )
  }

  @Test func theHelpListsTheCommandsByTaskAfterFiveLines() throws {
    let lines = RootHelp.text.split(separator: "\n", omittingEmptySubsequences: false)

    let first = try #require(lines.firstIndex(of: "Adding and finding"))
    #expect(lines[..<first].count { !$0.isEmpty } <= 5, "\(RootHelp.text)")
    let names = Set(lines.compactMap { $0.hasPrefix("  ") ? $0.split(separator: " ").first : nil })
    let missing = Subcommands.all.filter { $0.configuration.shouldDisplay }
      .compactMap { $0.configuration.commandName }.filter { !names.contains(Substring($0)) }
    #expect(missing == [], "\(RootHelp.text)")
    #expect(lines.allSatisfy { $0.count <= 96 } && !names.contains("picture"), "\(RootHelp.text)")
  }

  @Test(arguments: HelpPage.names)
  func aTopicShowsItsPage(name: String) throws {
    let program = try Program()

    let outcome = try program.run("help", name)

    #expect(outcome.status == 0 && outcome.output.hasPrefix("# "), "\(outcome.output.prefix(200))")
  }

  @Test func anOptionBeforeHelpDoesNotHideATopic() throws {
    let program = try Program()

    let plain = try program.run("help", "tour")
    let named = try program.run("--db", program.folder + "/none.db", "help", "tour")
    let both = try program.run("help", "tour", "query")

    #expect(named.status == 0 && named.output == plain.output, "\(named)")
    #expect(both.status == 2 && both.error.contains("one topic at a time"), "\(both)")
  }

  @Test func everyPageOfTheGuideIsATopic() throws {
    let guide = BuiltProgram.package.appending(path: "Documentation/guide").path()
    let pages = try FileManager.default.contentsOfDirectory(atPath: guide).map { "guide/" + $0 }

    let missing = Set(pages).subtracting(HelpPage.topics.map(\.file))

    #expect(missing == [], "\(missing)")
  }

  @Test func theHelpOfViewsNamesThoseThatAreBuiltIn() {
    let text = ViewCommand.configuration.discussion.replacing("\n", with: " ")
    for view in ReadyMadeView.allCases { #expect(text.contains(view.rawValue), "\(text)") }
  }

  @Test func anUnknownTopicNamesTheNearest() throws {
    let program = try Program()

    let outcome = try program.run("help", "qery")

    #expect(
      outcome.status == 2 && outcome.error.contains("Did you mean “query”?"),
      "\(outcome.error)"
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
