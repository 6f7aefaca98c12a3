import Foundation

nonisolated struct CommandDescription: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String

      var text: String { kind == "long" ? "--\(name)" : "-\(name)" }
    }

    let kind: String
    let abstract: String?
    let names: [Name]?
    let valueName: String?
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool
  }

  let commandName: String
  let abstract: String?
  let discussion: String?
  let shouldDisplay: Bool
  let subcommands: [CommandDescription]?
  let arguments: [Argument]?

  private struct Document: Decodable {
    let command: CommandDescription
  }

  /// Reads the parser's description of a command and its subcommands.
  init(dump: String) throws {
    self = try JSONDecoder().decode(Document.self, from: Data(dump.utf8)).command
  }

  var shownArguments: [Argument] { (arguments ?? []).filter(\.shouldDisplay) }

  /// The subcommands with a page of their own.
  var shownSubcommands: [CommandDescription] {
    (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
  }
}
