import GoldenScreens
import TerminalSurface

@testable import BoardScreens
@testable import TerminalKit

/// Layers over a blank canvas, without a board below them: keys in, a painted canvas out.
final class OverlayDriver: ScreenHost {
  private(set) var layers: [any Screen] = []
  private(set) var canvas: Canvas
  private(set) var cursor: Point?
  /// What the layers left to the screen below.
  private(set) var ignored: [KeyPress] = []

  init(size: Size = Size(columns: 80, rows: 24)) {
    canvas = Canvas(size: size)
  }

  var size: Size { canvas.size }

  let keymap = Keymap.standard

  // MARK: Driving

  /// Sends keys by their labels, such as `a`, `Enter` or `Ctrl-R`.
  func press(_ labels: String...) {
    for label in labels {
      guard let press = KeyPress(label: label) else { preconditionFailure("no key \(label)") }
      send(.key(press))
    }
  }

  /// Types a text, scalar by scalar as a terminal does.
  func type(_ text: String) {
    for scalar in text.unicodeScalars { send(.key(KeyPress(.character(Character(scalar))))) }
  }

  func send(_ event: TerminalEvent) {
    guard let top = layers.last else { return }
    if top.handle(event) == .ignored, case .key(let press) = event { ignored.append(press) }
    paint()
  }

  func resize(to size: Size) {
    canvas = Canvas(size: size)
    for layer in layers { layer.resize(to: size) }
    paint()
  }

  private func paint() {
    canvas = Canvas(size: canvas.size)
    cursor = nil
    for layer in layers { cursor = layer.paint(on: &canvas) }
  }

  // MARK: ScreenHost

  func present(_ screen: any Screen) {
    layers.append(screen)
    paint()
  }

  func dismiss() {
    _ = layers.popLast()
    paint()
  }

  func repaintEverything() {}
  func suspend() {}
  func quit() {}

  func editExternally(
    _ text: String,
    named title: String,
    then finish: @escaping (ExternalEdit) -> Void
  ) {}

  // MARK: Reading

  var lines: [String] {
    (0..<size.rows)
      .map { row in
        (0..<size.columns).map { canvas[$0, row].glyph }
          .map { $0 == .continuation ? "" : $0.description }.joined()
      }
  }

  var screen: String { lines.joined(separator: "\n") }

  /// The labels in the order in which they show, from top to bottom.
  func order(of labels: [String]) -> [String] {
    lines.flatMap { line in labels.filter(line.contains) }
  }

  /// The characters of the screen that are bold and underlined.
  var marked: String {
    canvas.cells.filter { $0.style.traits.isSuperset(of: [.bold, .underline]) }
      .map { $0.glyph == .continuation ? "" : $0.glyph.description }.joined()
  }

  /// The screen with a letter for the role of each cell below it, capital where it is bold, and the
  /// place of the cursor.
  var golden: String {
    let letters: [Role: String] = [
      .text: ".", .quiet: "q", .accent: "a", .danger: "d", .warning: "w", .success: "s",
    ]
    let roles = (0..<size.rows)
      .map { row in
        (0..<size.columns)
          .map { column in
            let cell = canvas[column, row]
            if cell == .blank { return " " }
            if cell.style.traits.contains(.underline) { return "_" }
            let letter = letters[cell.style.role] ?? "?"
            return cell.style.traits.contains(.bold) ? letter.uppercased() : letter
          }
          .joined()
      }
    let place = cursor.map { "\($0.column), \($0.row)" } ?? "hidden"
    return (lines + roles + ["cursor: \(place)"]).joined(separator: "\n")
  }
}
