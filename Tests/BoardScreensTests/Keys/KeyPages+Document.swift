import TerminalKit

@testable import BoardScreens

/// `Documentation/keys.md`, and the table of keys in the README.
extension KeyPages {
  var document: String {
    let tables = all.map { section in
      """
      ## \(section.heading)

      \(Self.table(of: section.bindings))
      """
    }
    return """
      # Keys

      `?` in the program shows the same keys.
      To change a key, name the command in the [configuration](reference/configuration.md).
      `TERCET_RECORD=1` writes this page from the program's key table, and a test compares the two.

      \(tables.joined(separator: "\n\n"))

      """
  }

  private static func table(of bindings: [KeyBinding]) -> String {
    let rows = bindings.map { binding in
      "| \(markdown(binding.label)) | \(binding.help) | `\(binding.command)` |"
    }
    return (["| key | what it does | command |", "| --- | --- | --- |"] + rows)
      .joined(separator: "\n")
  }

  /// The table of the README: the keys for everyday use.
  var readmeTable: String {
    let rows = rows(of: Self.readme)
      .map { "| \(Self.markdown($0.keys)) | \($0.help) |" }
    return (["| key | on the board |", "| --- | --- |"] + rows).joined(separator: "\n")
  }

  private static let readme: [[Command]] = [
    [.focusLeft, .selectNext, .selectPrevious, .focusRight], [.add], [.open],
    [.moveLeft, .moveRight], [.moveDown, .moveUp], [.filter], [.delete],
    [.undo, .redo], [.history], [.boards], [.columns], [.help],
  ]

  private static func markdown(_ label: String) -> String {
    label.split(separator: " ").map { "`\($0)`" }.joined(separator: " ")
  }
}
