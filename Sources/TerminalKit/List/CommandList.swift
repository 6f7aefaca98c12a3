import TerminalSurface

/// A row of the list of commands that is not a command by itself: one with what was typed after it,
/// or something to open that has no key.
package struct ArgumentRow {
  package let row: PickerRow<String>
  package let run: () -> Void

  /// `typed` is the label, such as the command with its argument; `words` say what it does, and
  /// `synonyms` are searched too.
  package init(
    _ typed: String,
    _ words: String,
    synonyms: String = "",
    run: @escaping () -> Void
  ) {
    row = PickerRow(
      id: "\(Self.mark)\(typed)\n\(words)",
      label: typed,
      summary: words,
      words: synonyms
    )
    self.run = run
  }

  /// No name of a command begins with it.
  private static let mark = ":"
}

/// The list of commands; what is typed after a command is offered as its argument.
final class CommandList: PickerScreen {
  let picker: Picker<String, Never>
  private weak var host: (any ScreenHost)?
  private let commands: [PickerRow<String>]
  private let others: [ArgumentRow]
  private let arguments: (String) -> [ArgumentRow]
  private var offered: [ArgumentRow] = []
  private let run: (String) -> Void

  init(
    _ words: Picker<String, Never>.Words,
    _ commands: [PickerRow<String>],
    _ others: [ArgumentRow],
    host: any ScreenHost,
    arguments: @escaping (String) -> [ArgumentRow],
    run: @escaping (String) -> Void
  ) {
    self.host = host
    self.commands = commands + others.map(\.row)
    self.others = others
    self.arguments = arguments
    self.run = run
    picker = Picker(words: words, rows: self.commands, keymap: host.keymap, host: host)
    picker.list.findsSomeWords = true
  }

  func receive(_ answer: PickerResult<String, Never>) {
    guard case .edited(let text) = answer else { return }
    let rows = arguments(text)
    if rows.isEmpty, offered.isEmpty { return }
    offered = rows
    picker.show(rows.map(\.row) + commands, picked: rows.first?.row.id)
  }

  func pick(_ name: String) {
    host?.dismiss()
    if let argument = (offered + others).first(where: { $0.row.id == name }) {
      argument.run()
    } else {
      run(name)
    }
  }
}
