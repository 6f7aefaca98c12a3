import Foundation
import Testing

/// The size is the terminal's own, whatever the environment says of it, and never more than a
/// screen can be.
@Suite(.serialized) struct TerminalSizeTests {
  private func filled() throws -> Board {
    let board = try Board()
    try board.add(["one", "two"])
    return board
  }

  @Test(arguments: [
    ("30000", "30000"), ("abc", "xyz"), ("-5", "-5"), ("0", "0"), ("99999999999999999999", "1"),
    ("", ""), ("5", "5"),
  ])
  func theSizeDoesNotComeFromTheEnvironment(lines: String, columns: String) throws {
    let board = try filled()
    let usual = try board.open()
    board.environment["LINES"] = lines
    board.environment["COLUMNS"] = columns

    let session = try board.open()

    #expect(session.screen.text == usual.screen.text, "\(session.evidence)")
    #expect(try session.quit() == .success)
    #expect(session.leftovers == [])
  }

  /// The virtual terminal keeps its size; only what the program is told is so large.
  @Test(arguments: [
    ScreenSize(32_768, 24), ScreenSize(80, 32_768), ScreenSize(32_768, 32_768),
    ScreenSize(65_535, 65_535), ScreenSize(0, 24), ScreenSize(80, 0), ScreenSize(0, 0),
    ScreenSize(1, 1),
  ])
  func anySizeAtTheStartIsLivedThrough(size: ScreenSize) throws {
    let board = try filled()
    let session = try board.shell(
      "stty cols \(size.columns) rows \(size.rows); exec \"$tercet\""
    )
    try session.wait(for: "the board opens") { session.timesIdle > 0 }

    #expect(try memory(of: session) < 200, "MiB at \(size)")
    #expect(try session.quit() == .success, "\(size)\n\(session.evidence)")
    #expect(try board.titles(in: "To Do") == ["one", "two"])
  }

  @Test func anySizeInBetweenIsLivedThrough() throws {
    let board = try filled()
    let session = try board.open()
    let before = session.screen.text
    let sizes = [
      ScreenSize(32_768, 24), ScreenSize(65_535, 65_535), ScreenSize(80, 32_768), ScreenSize(0, 0),
    ]

    for size in sizes {
      session.terminal.resize(to: size)
      try session.sendAndWait(Array("\u{c}".utf8))
    }
    #expect(try memory(of: session) < 200, "MiB")
    try session.resizeAndWait(to: .standard)
    try session.press("Ctrl-L")

    #expect(session.screen.text == before, "\(session.evidence)")
    #expect(try session.quit() == .success)
  }

  /// The most memory that the program had, in MiB.
  private func memory(of session: Session) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(session.child.pid)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(line.split(separator: " ").compactMap { Int($0) }.first) / 1_024
  }
}
