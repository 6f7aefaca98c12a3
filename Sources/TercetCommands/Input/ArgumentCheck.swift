internal import ArgumentParser
import Glibc

/// What the parser would take without a word: bytes that are no text, options that are there twice, and
/// texts that begin with `-`, of which it takes an `h` for a wish for help.
enum ArgumentCheck {
  /// Refuses such arguments; where there are none it asks for no description of the command.
  static func check(
    _ order: ArgumentOrder,
    of root: any ParsableCommand.Type
  ) throws {
    let lost = lostTexts(in: order.arguments)
    let dashed = order.arguments.prefix { $0 != "--" }.filter(asksForHelpByChance)
    guard !lost.isEmpty || !dashed.isEmpty || namesOptionTwice(order.arguments) else { return }
    let command = CommandNames.command(at: order.command) ?? root
    let arguments = Array(order.arguments.dropFirst(order.command.count))
    let roles = try ArgumentRoles(arguments, of: command)
    if let item = roles.items.first(where: { lost.contains($0.text) }) { throw refusal(of: item) }
    let isValue = { (item: ArgumentRoles.Item) in item.role?.kind == "option" && !item.isName }
    if let item = roles.items.first(where: { dashed.contains($0.text) && !isValue($0) }) {
      let text = item.text.prefix(40)
      throw CommandFailure.usage(
        "Unknown option “\(text)”; put -- before a text that begins with “-”"
      )
    }
    if let name = repeated(in: roles) {
      throw CommandFailure.usage("\(name) is given twice; give it once")
    }
  }

  // MARK: Bytes

  /// The arguments whose bytes were lost when they became texts.
  private static func lostTexts(in arguments: [String]) -> Set<String> {
    // The mark of lost bytes may be in a text itself.
    guard arguments.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) else { return [] }
    var lost: Set<String> = []
    for index in 0..<Int(CommandLine.argc) {
      guard let bytes = CommandLine.unsafeArgv[index] else { continue }
      if String(validatingCString: bytes) == nil { lost.insert(String(cString: bytes)) }
    }
    return lost
  }

  private static func refusal(of item: ArgumentRoles.Item) -> CommandFailure {
    let option = item.role?.names?.first?.text
    let place = item.role?.valueName?.prefix { $0 != "|" }
    let name = option ?? place.map { "the \($0)" } ?? "an argument"
    let text = item.isName ? item.text.drop { $0 != "=" }.dropFirst() : item.text[...]
    return .usage("\(name) “\(text.prefix(40))” is not UTF-8; nothing was done")
  }

  // MARK: Options

  /// Whether a text is one dash with several letters, among them that of the help.
  private static func asksForHelpByChance(_ text: String) -> Bool {
    text.hasPrefix("-") && !text.hasPrefix("--") && text.count > 2 && text.contains("h")
  }

  private static func namesOptionTwice(_ arguments: [String]) -> Bool {
    var seen: Set<Substring> = []
    return arguments.contains { argument in
      argument.hasPrefix("--") && !seen.insert(argument.prefix { $0 != "=" }).inserted
    }
  }

  /// The first option that is there twice and is meant to be there once.
  private static func repeated(in roles: ArgumentRoles) -> String? {
    var seen: Set<String> = []
    for item in roles.items where item.isName {
      guard let role = item.role, role.kind == "option", !role.isRepeating,
        let name = role.names?.first?.text
      else { continue }
      if !seen.insert(name).inserted { return name }
    }
    return nil
  }
}
