import Foundation
import TerminalKit
import TerminalSurface
import Testing

@testable import FilesExample

/// The example of the kit, driven by keys.
@MainActor
struct FilesExampleTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "files-\(UUID().uuidString)").path
  private let stack: ScreenStack
  private let screen: FilesScreen

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["apple", "banana", "cherry"] {
      try Data(name.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    }
    screen = FilesScreen(folder: folder)
    stack = ScreenStack(screen, keymap: screen.keymap, size: Size(columns: 80, rows: 12))
    screen.host = stack
    screen.resize(to: Size(columns: 80, rows: 12))
  }

  /// The screen after some keys, each with a frame of its own.
  private func screen(after keys: String...) throws -> String {
    var frame = stack.frame()
    for key in keys {
      stack.handle(.key(try #require(KeyPress(label: key))))
      frame = stack.frame()
    }
    let canvas = frame.canvas
    return (0..<canvas.size.rows)
      .map { row in
        (0..<canvas.size.columns).map { canvas[$0, row].glyph.description }.joined()
      }
      .joined(separator: "\n")
  }

  @Test func theFilterLeavesTheFilesThatHaveItsLetters() throws {
    let shown = try screen(after: "/", "c", "h", "Enter")

    #expect(shown.contains("cherry") && !shown.contains("apple"), "\(shown)")
    #expect(try screen(after: "Esc").contains("apple"))
  }

  @Test func theMenuOfAFileShowsItsSizeInTheMessageRow() throws {
    let menu = try screen(after: "j", "Enter")
    #expect(menu.contains("┌─ banana") && menu.contains("show its size"), "\(menu)")

    let shown = try screen(after: "s")

    #expect(shown.contains("✓ 6 bytes") && !shown.contains("┌"), "\(shown)")
  }

  @Test func theHelpShowsTheKeysUnderTheirPlaceAndCloses() throws {
    let help = try screen(after: "?")
    #expect(help.contains("In the list of files") && help.contains("next file"), "\(help)")

    #expect(try screen(after: "q").contains("banana"))
    #expect(!stack.isFinished)
    _ = try screen(after: "q")
    #expect(stack.isFinished)
  }

  @Test func aScreenThatIsTooSmallReportsItAndRecovers() throws {
    stack.handle(.resize(Size(columns: 19, rows: 4)))
    #expect(try screen().contains("Too small"))

    stack.handle(.resize(Size(columns: 40, rows: 10)))
    #expect(try screen().contains("banana"))
  }
}
