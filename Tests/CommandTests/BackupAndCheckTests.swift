import Foundation
import Testing

/// `tercet backup` and `tercet check`, as a shell sees them.
@Suite struct BackupAndCheckTests {
  private let program: Program
  private var copy: String { program.folder + "/copy.db" }

  init() throws {
    program = try Program()
    try program.run("add", "-", input: Data("sharpen\ntwo\n".utf8))
  }

  @Test func aBackupCanBeOpenedAsABoard() throws {
    let outcome = try program.run("backup", copy)

    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    #expect(outcome.output == "Copied 2 cards to “\(copy)”\n")
    #expect(try program.run("--db", copy, "list").output.contains("two"))
    let names = try FileManager.default.contentsOfDirectory(atPath: program.folder)
    #expect(names.allSatisfy { !$0.hasPrefix("copy.db-") && !$0.contains(".new-") }, "\(names)")
  }

  @Test func aBackupOverwritesNothing() throws {
    try Data("mine".utf8).write(to: URL(fileURLWithPath: copy))

    let outcome = try program.run("backup", copy)

    #expect(outcome.status == 4 && outcome.isOneLine && outcome.error.contains(copy))
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == Data("mine".utf8))
  }

  @Test(arguments: ["-", ""])
  func aBackupWithoutANameIsRefused(name: String) throws {
    let outcome = try program.run("backup", name)

    #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
  }

  @Test func readingDoesNotMakeAMissingBoard() throws {
    let missing = program.folder + "/missing.db"

    for arguments in [["backup", copy], ["check"]] {
      let outcome = try program.run(["--db", missing] + arguments)
      #expect(outcome.status == 4 && outcome.isOneLine && outcome.error.contains(missing))
    }

    #expect(!FileManager.default.fileExists(atPath: missing))
  }

  @Test func aSoundBoardPassesTheCheck() throws {
    let outcome = try program.run("check")

    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    #expect(outcome.output.hasSuffix("\nOK\n"))
    #expect(outcome.output.contains("Checked 2 cards, and 2 entries of the log"))
  }

  @Test func backupAndCheckPrintAnObjectIfAsked() throws {
    func object(_ arguments: String...) throws -> [String: Any] {
      let output = try program.run(arguments).output
      let json = try JSONSerialization.jsonObject(with: Data(output.utf8))
      return try #require(json as? [String: Any], "\(output)")
    }
    let backup = try object("backup", copy, "--json")
    #expect(backup["cards"] as? Int == 2 && backup["file"] as? String == copy, "\(backup)")
    let check = try object("check", "--json")
    #expect(check["ok"] as? Bool == true && (check["faults"] as? [String]) == [], "\(check)")
    #expect((check["checked"] as? [String])?.isEmpty == false, "\(check)")
  }

  @Test func aSingleCardIsCountedInTheSingular() throws {
    let path = program.folder + "/one.db"
    try program.run("add", "x", "--db", path)

    let output = try program.run("check", "--db", path).output

    #expect(output.contains("Checked 1 card, and 1 entry of the log replayed to it\n"), "\(output)")
  }

  @Test func aFaultIsALineAndExits3() throws {
    let path = URL(fileURLWithPath: program.database)
    var bytes = try Data(contentsOf: path)
    let title = try #require(bytes.range(of: Data("sharpen".utf8)))
    bytes.replaceSubrange(title.lowerBound..<title.lowerBound + 3, with: Data("\u{1B}[m".utf8))
    try bytes.write(to: path)

    let outcome = try program.run("check")

    #expect(outcome.status == 3 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("tercet recover"))
    #expect(outcome.output.contains("FAULT: card") && !outcome.output.contains("OK"))
    #expect(!outcome.output.contains("\u{1B}"))
    #expect(try Data(contentsOf: path) == bytes)
  }
}
