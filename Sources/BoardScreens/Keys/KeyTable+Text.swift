/// The key tables as people read them: in the help screen and in the README.
extension KeyTable {
  /// One key with what it does.
  package struct Entry: Sendable {
    package let label: String
    package let help: String
  }

  /// The keys of one place, under its name.
  package struct Section: Sendable {
    package let name: String
    package let entries: [Entry]

    init<Action>(_ name: String, _ bindings: [KeyBinding<Action>]) {
      self.name = name
      entries = bindings.map { Entry(label: $0.label, help: $0.help) }
    }
  }

  package static let sections = [
    Section("on the board", board),
    Section("in the history", history),
    Section(editorSection, editor),
    Section(checklistSection, checklist),
    Section(bodySection, body),
  ]

  static let editorSection = "in the editor"
  static let checklistSection = "in the checklist"
  static let bodySection = "in the body"

  /// The tables as the README shows them.
  package static var markdown: String {
    sections.map { section in
      let rows = section.entries.map { entry in
        let keys = entry.label.split(separator: " ").map { "`\($0)`" }.joined(separator: " ")
        return "| \(keys) | \(entry.help) |"
      }
      return (["| key | \(section.name) |", "| --- | --- |"] + rows).joined(separator: "\n")
    }
    .joined(separator: "\n\n")
  }
}
