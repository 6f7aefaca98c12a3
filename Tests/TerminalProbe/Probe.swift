import Glibc
import NcursesTerminal
import TerminalSurface

/// The terminal module without a board: shows a sample of every style, and the last events.
///
/// `--mouse` asks for the mouse, `--theme NAME` fixes the palette. `q` quits, Ctrl-Z suspends, `n`
/// goes to the Nord theme and back.
@main
struct Probe {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    var palette = PaletteChoice.automatic
    if let place = arguments.firstIndex(of: "--theme"), place + 1 < arguments.endIndex,
      let theme = NamedTheme(named: arguments[place + 1])
    {
      palette = .fixed(try theme.palette)
    }
    let terminal = try NcursesTerminal(
      usesMouse: arguments.contains("--mouse"),
      palette: palette
    )
    let screen = ProbeScreen()
    screen.choosesPalette = { isNord in
      let nord = try? NamedTheme(named: "nord")?.palette
      terminal.use(isNord ? nord.map { .fixed($0) } ?? palette : palette)
    }
    if case .signal(let signal) = terminal.run(screen) {
      NcursesTerminal.endProcess(by: signal)
    }
  }
}

/// A line for each role, plain and on both fills, with the events beside it.
final class ProbeScreen: TerminalApplication {
  var choosesPalette: (Bool) -> Void = { _ in }
  var wantsSuspension = false
  var handover: TerminalHandover?
  private(set) var isFinished = false
  private var events: [String] = []
  private var count = 0
  private var isNord = false
  private var canvas = Canvas(size: Size(columns: 80, rows: 24))

  let acceptsInput = true
  let handlesInterrupt = false
  let nextDeadline: ContinuousClock.Instant? = nil

  func handle(_ event: TerminalEvent) {
    count += 1
    switch event {
    case .key(KeyPress(.character("q"))): isFinished = true
    case .key(KeyPress(.character("z"), .control)): wantsSuspension = true
    case .key(KeyPress(.character("n"))):
      isNord.toggle()
      choosesPalette(isNord)
    case .resize(let size): canvas = Canvas(size: size)
    case .mouse(let mouse):
      let place = "\(mouse.position.column),\(mouse.position.row)"
      note("\(words(for: mouse.action)) \(place) \(mouse.modifiers.rawValue)")
    default: note("\(event)")
    }
  }

  private func words(for action: MouseEvent.Action) -> String {
    switch action {
    case .press(let button): "press \(button)"
    case .release(let button): "release \(button)"
    case .drag(let button): "drag \(button)"
    case .wheel(let direction): "wheel \(direction)"
    }
  }

  private func note(_ text: String) {
    events.append(text)
    events = events.suffix(15)
  }

  func frame() -> Frame {
    for (row, role) in Role.allCases.enumerated() {
      show("\(role)", column: 0, row: row, width: 11, style: Style(role))
      for (place, fill) in [Fill.selection, .bar].enumerated() {
        show("\(fill)", column: 12 + place * 10, row: row, width: 9, style: Style(role, on: fill))
      }
    }
    show("\(count) events", column: 32, row: 0)
    for (row, event) in events.enumerated() { show(event, column: 32, row: row + 1) }
    let frame = Frame(canvas: canvas, cursor: nil, repaintsEverything: false, rowsPainted: [])
    canvas.markClean()
    return frame
  }

  private func show(
    _ text: String,
    column: Int,
    row: Int,
    width: Int = 48,
    style: Style = Style()
  ) {
    var line = CellLine(width: width)
    line.append(DisplayText(text), style: style)
    canvas.blit(line, column: column, row: row)
  }
}
