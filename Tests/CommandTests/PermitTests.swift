import Foundation
import GRDB
import Testing

/// `tercet permit`, as a shell sees it.
@Suite struct PermitTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.run("add", "x", "--db", program.folder + "/board/b.db")
  }

  private var path: String { program.folder + "/board/b.db" }

  /// As messages name it.
  private func real(_ path: String) throws -> String {
    let real = try #require(realpath(path, nil))
    defer { free(real) }
    return String(cString: real)
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  /// A group of the user who runs the tests.
  private func group() throws -> String {
    let entry = try #require(getgrgid(getgid()))
    return String(cString: entry.pointee.gr_name)
  }

  @Test func fileAndFolderAreTheGroups() throws {
    #expect(try mode(path) == 0o600)
    #expect(chmod(program.folder, 0o755) == 0)

    let outcome = try program.run("permit", "--group", try group(), "--db", path)

    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    #expect(outcome.output.contains("can now use “\(try real(path))”"), "\(outcome)")
    // FileManager leaves out the setgid bit.
    var status = stat()
    #expect(stat(program.folder + "/board", &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o2770)
    #expect(try mode(path) == 0o660)
  }

  @Test func permitPrintsAnObjectForPrograms() throws {
    #expect(chmod(program.folder, 0o755) == 0)

    let outcome = try program.run("permit", "--group", try group(), "--db", path, "--json")

    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let object = try #require(json as? [String: String], "\(outcome)")
    #expect(object["group"] == (try group()))
    #expect(object["file"] == (try real(path)))
    #expect(object["folder"] == (try real(program.folder + "/board")))
  }

  @Test func theLogOfAPermittedFileIsTheGroupsToo() throws {
    try program.run("permit", "--group", try group(), "--db", path)
    let queue = try DatabaseQueue(path: path)

    try queue.write { try $0.execute(sql: "CREATE TEMP TABLE t (x); SELECT * FROM card") }

    for suffix in ["-wal", "-shm"] { #expect(try mode(path + suffix) == 0o660) }
  }

  @Test func aFolderThatKeepsTheGroupOutIsNamed() throws {
    #expect(chmod(program.folder, 0o700) == 0)

    let outcome = try program.run("permit", "--group", try group(), "--db", path)

    #expect(outcome.status == 4 && outcome.isOneLine, "\(outcome)")
    #expect(
      outcome.error.contains("“\(try real(program.folder))” keeps the group"),
      "\(outcome)"
    )
    #expect(outcome.output.isEmpty, "\(outcome)")
  }

  @Test(arguments: ["a text\n", "", "SQLite format 3\u{0}"])
  func aFileThatIsNotABoardIsLeftAsItIs(content: String) throws {
    try FileManager.default.removeItem(atPath: path)
    try content.write(toFile: path, atomically: false, encoding: .utf8)
    #expect(chmod(path, 0o600) == 0 && chmod(program.folder + "/board", 0o700) == 0)

    let outcome = try program.run("permit", "--group", try group(), "--db", path)

    #expect(outcome.status == 3 && outcome.isOneLine, "\(outcome)")
    #expect(try mode(path) == 0o600)
    #expect(try mode(program.folder + "/board") == 0o700)
  }

  @Test func aFolderThatHoldsOtherThingsIsGivenAwayOnRequestAlone() throws {
    #expect(chmod(program.folder, 0o755) == 0)
    let folder = program.folder + "/board"
    try "key".write(toFile: folder + "/.secret", atomically: false, encoding: .utf8)
    try "old".write(toFile: path + ".before-v9", atomically: false, encoding: .utf8)
    let before = try mode(folder)

    let refused = try program.run("permit", "--group", try group(), "--db", path)

    #expect(refused.status == 2 && refused.isOneLine, "\(refused)")
    #expect(refused.error.contains("“.secret”;"), "\(refused)")
    #expect(try mode(folder) == before)
    #expect(try mode(path) == 0o600)
    let command = ["permit", "--group", try group(), "--with-folder", "--db", path]
    let outcome = try program.run(command)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try mode(path) == 0o660)
  }

  @Test func aHomeFolderIsAlwaysRefused() throws {
    let outcome = try program.shell(
      "HOME=\"$folder/board\" exec \"$tercet\" \"$@\"",
      ["permit", "--group", try group(), "--with-folder", "--db", path]
    )

    #expect(outcome.status == 2 && outcome.error.contains("folder of its own"), "\(outcome)")
    #expect(try mode(path) == 0o600)
  }

  @Test(arguments: ["no-such-group\u{1B}[31m"])
  func aMissingGroupIsReported(name: String) throws {
    let outcome = try program.run("permit", "--group", name, "--db", path)

    #expect(outcome.status == 2 && outcome.isOneLine && outcome.error.contains("groupadd"))
    #expect(try mode(path) == 0o600)
  }

  @Test func permitDoesNotMakeAMissingFile() throws {
    let outcome = try program.run("permit", "--group", try group(), "--db", path + ".none")

    #expect(outcome.status == 4 && outcome.isOneLine, "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: path + ".none"))
  }

  @Test func aFolderOfManyThingsIsNotOpened() throws {
    #expect(chmod(program.folder + "/board", 0o1777) == 0)

    let outcome = try program.run("permit", "--group", try group(), "--db", path)

    #expect(outcome.status == 2 && outcome.error.contains("folder of its own"), "\(outcome)")
    #expect(try mode(path) == 0o600)
  }
}
