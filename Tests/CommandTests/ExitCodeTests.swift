import Foundation
import Testing

@Suite struct ExitCodeTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test func aFileThatIsNotABoardExitsWith3AndIsKept() throws {
    let text = Data("no board\n".utf8)
    try text.write(to: URL(fileURLWithPath: program.database))

    for arguments in [["list"], ["add", "x"]] {
      let outcome = try program.run(arguments)
      #expect(outcome.status == 3 && outcome.isOneLine && outcome.error.contains(program.database))
    }

    #expect(try Data(contentsOf: URL(fileURLWithPath: program.database)) == text)
  }

  @Test func anUnreachableFileExitsWith4() throws {
    for path in [program.folder, "/dev/null", "/dev/null/x", "/proc/none/board.db"] {
      let outcome = try program.run("list", "--db", path)
      #expect(outcome.status == 4 && outcome.isOneLine, "\(path): \(outcome)")
    }
  }

  @Test func aPathCannotActOnTheTerminal() throws {
    let path = program.folder + "/a\u{1B}[31m\nb\u{202E}"
    try Data().write(to: URL(fileURLWithPath: path))

    let outcome = try program.run("list", "--db", path)

    #expect(outcome.status == 3 && outcome.isOneLine, "\(outcome.error.debugDescription)")
    #expect(!outcome.error.unicodeScalars.contains("\u{202E}"))
  }

  @Test(arguments: [[], ["--demo"], ["--db", "x"], ["--trace", "/dev/null/x"]])
  func theBoardNeedsATerminal(arguments: [String]) throws {
    let outcome = try program.run(arguments)

    #expect(outcome.status == 2 && outcome.isOneLine && outcome.output.isEmpty, "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: program.database))
  }

  @Test(arguments: [["--help"], ["-h"], ["add", "--help"], ["help", "list"], ["--version"]])
  func askingForHelpIsNoFailure(arguments: [String]) throws {
    let outcome = try program.run(arguments)

    #expect(outcome.status == 0 && outcome.error.isEmpty && !outcome.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: program.database))
  }
}
