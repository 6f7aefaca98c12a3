import Foundation
import NcursesTerminal
import TerminalKit
import TerminalSurface

/// A list of files on `TerminalKit`: with a filter, a menu for each file, and help.
@main
struct Files {
  static func main() throws {
    let screen = FilesScreen(folder: CommandLine.arguments.dropFirst().first ?? ".")
    let stack = ScreenStack(screen, keymap: screen.keymap, size: Size(columns: 80, rows: 24))
    screen.host = stack
    _ = try NcursesTerminal().run(stack)
  }
}

/// What a key asks for in the list of files.
nonisolated enum FilesCommand: String, KeyCommand {
  case next, previous, first, last, open, filter, clear, help, repaint, quit

  static let context: KeyContext = .init("files", "in the list of files", FilesCommand.self)

  static var keys: [KeyBinding] {
    [
      bind(.next, "j ↓", "next file", "choose"), bind(.previous, "k ↑", "previous file", "choose"),
      bind(.first, "g Home", "first file"), bind(.last, "G End", "last file"),
      bind(.open, "Enter", "what can be done to the file", "menu"),
      bind(.filter, "/", "filter by letters of the name", "filter"),
      bind(.clear, "Esc", "show all files again", "clear"),
      bind(.help, "?", "show the keys", "help"),
      bind(.repaint, "^L", "repaint everything").everywhere, bind(.quit, "q", "quit"),
    ]
  }
}

final class FilesScreen: RootScreen {
  let keymap = Keymap(root: FilesCommand.context)
  let status = StatusLine()
  weak var host: (any ScreenHost)?
  private let folder: String
  private var files: PickerList<String>
  private var words = LineEditor()
  private(set) var isTyping = false
  private var frame = PageFrame(size: Size(columns: 80, rows: 24), hasStatus: true)

  init(folder: String) {
    self.folder = folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    files = PickerList(names.sorted().map { PickerRow(id: $0, label: $0) }, picked: nil)
  }

  var statusRow: Int { frame.statusRow }

  var keyContexts: [KeyContext] { isTyping ? [.name, .line] : [FilesCommand.context] }

  func handle(_ event: TerminalEvent) -> Handling {
    guard case .key(let press) = event else { return .ignored }
    status.report(nil)
    if isTyping { type(press) } else { run(keymap.command(for: press)) }
    return .consumed
  }

  private func type(_ press: KeyPress) {
    switch keymap.command(for: press, as: NameCommand.self) {
    case .submit: isTyping = false
    case .cancel: clear()
    case nil: if words.handle(press, keymap: keymap) { files.find(words.text) }
    }
  }

  private func clear() {
    (isTyping, words) = (false, LineEditor())
    files.find("")
  }

  private func run(_ command: FilesCommand?) {
    if let motion = command?.motion { return files.move(motion) }
    switch command {
    case .open: if let file = files.picked?.id { ask(about: file) }
    case .filter: isTyping = true
    case .clear: clear()
    case .help:
      let here = HelpBlock.keys(of: FilesCommand.context, in: keymap)
      host?.present(HelpScreen([here], size: frame.size, keymap: keymap, host: host))
    case .repaint: host?.repaintEverything()
    case .quit: host?.quit()
    default: status.report(.note("This key is not bound"))
    }
  }

  private func ask(about file: String) {
    let show = ChoiceMenu.Choice("s", "show its size") { [self] in showSize(of: file) }
    host?.ask(file, [show, .init("c", "cancel")])
  }

  private func showSize(of file: String) {
    let found = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")
    let size = (found?[.size] as? NSNumber)?.intValue
    status.report(size.map { .success("\($0) bytes") } ?? .failure("It can't be read."))
  }

  func resize(to size: Size) { frame.size = size }

  func invalidate() {}

  func paint(on canvas: inout Canvas) -> Point? {
    let shown = files.shown(room: frame.rows.count)
    for (offset, row) in frame.rows.enumerated() {
      var line = LineBuilder(width: frame.size.columns)
      if offset < shown.count {
        let index = shown.lowerBound + offset
        if index == files.selected { line.fill(with: .selection) }
        line.append(" " + files.found[index].row.label)
      }
      canvas.blit(line.finished(), column: 0, row: row)
    }
    let heading: PageFrame.LineContent = { [self] line in
      line.append(" \(folder) / \(words.text)", Style(.accent, .bold))
    }
    let hints = keymap.hints([
      .keys(FilesCommand.next, FilesCommand.previous), .keys(FilesCommand.open),
      .keys(FilesCommand.filter), .parting, .keys(FilesCommand.help), .keys(FilesCommand.quit),
    ])
    frame.paint(
      heading: heading,
      status: status.message,
      hints: hints,
      position: "",
      on: &canvas
    )
    return isTyping ? Point(column: folder.count + 4 + words.cursor, row: 0) : nil
  }
}
