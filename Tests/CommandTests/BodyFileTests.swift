import Foundation
import Testing

@testable import TercetProgram

/// The file in which another program edits a body.
@Suite struct BodyFileTests {
  private let program: Program

  init() throws { program = try Program() }

  private func file(_ text: String, named title: String = "A title") throws -> BodyFile {
    try BodyFile(text, named: title, in: [program.folder])
  }

  private func write(_ text: String, to file: BodyFile) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file.path))
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func fileAndFolderArePrivateAndGoAway() throws {
    let file = try file("text")
    try Data().write(to: URL(fileURLWithPath: file.folder + "/.a-title.md.swp"))

    #expect(try mode(file.path) == 0o600 && mode(file.folder) == 0o700)
    #expect(file.path == file.folder + "/a-title.md")
    file.remove()
    #expect(!FileManager.default.fileExists(atPath: file.folder))
  }

  @Test(arguments: [
    ("Fix the login redirect after a timeout", "fix-the-login-redirect-a.md"), ("", "body.md"),
    ("../../etc/passwd", "etc-passwd.md"), ("整理", "body.md"), ("-rf $(x) `y`", "rf-x-y.md"),
    ("a\u{1B}[31m\nb", "a-31m-b.md"), ("Ärger in v1.2", "rger-in-v1-2.md"),
  ])
  func theNameIsMadeOfLettersAndDigits(title: String, name: String) {
    #expect(BodyFile.name(of: title) == name)
  }

  @Test(arguments: [
    ("", ""), ("a", "a\n"), ("a\n", "a\n"), ("a\n\n", "a\n\n"), ("a\r\n", "a\r\n"), ("\n", "\n"),
  ])
  func aLastLineBreakIsAddedForTheEditor(body: String, written: String) throws {
    let file = try file(body)

    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == written)
    #expect(file.read() == .unchanged)
  }

  @Test(arguments: [
    ("a", "a", nil), ("a", "b\n", "b"), ("a", "b", "b"), ("a", "a\n\n", "a\n"),
    ("a\n", "a", "a"), ("a\n", "b\n", "b\n"), ("", "\n", nil), ("", "b\n", "b"), ("a", "", ""),
    ("a\n", "", ""), ("é", "e\u{301}\n", "e\u{301}"),
  ])
  func theLineBreakThatWasAddedIsTakenAway(body: String, left: String, text: String?) throws {
    let file = try file(body)
    try write(left, to: file)

    let content = file.read()

    #expect(content == text.map(BodyFile.Content.changed) ?? .unchanged)
    if case .changed(let read) = content { #expect(Array(read.utf8) == Array((text ?? "").utf8)) }
  }

  @Test func aMebibyteIsTakenAndAByteMoreIsNot() throws {
    let whole = String(repeating: "a", count: 1 << 20)
    let file = try file("")
    try write(whole + "\n", to: file)
    #expect(file.read() == .changed(whole))

    try write(whole + "a\n", to: file)
    #expect(file.read() == .unusable("is over the limit of 1 MiB"))

    try write(String(repeating: whole, count: 3), to: file)
    #expect(file.read() == .unusable("is over the limit of 1 MiB"))
  }

  @Test func aMebibyteThatWasNotChangedIsUnchanged() throws {
    #expect(try file(String(repeating: "a", count: 1 << 20)).read() == .unchanged)
  }

  @Test func aBodyThatIsNotUTF8IsRefused() throws {
    let file = try file("a")
    try Data([0x61, 0xFF]).write(to: URL(fileURLWithPath: file.path))

    #expect(file.read() == .unusable("is not UTF-8"))
  }

  @Test(arguments: [
    "rm \"$1\"", "rm \"$1\"; mkfifo \"$1\"", "rm \"$1\"; ln -s /etc/passwd \"$1\"",
    "rm \"$1\"; mkdir \"$1\"",
  ])
  func onlyAnOrdinaryFileIsRead(script: String) throws {
    let file = try file("a")
    _ = try program.shell(script, [file.path])

    guard case .gone = file.read() else {
      Issue.record("\(file.read())")
      return
    }
  }

  @Test func theFirstFolderThatTakesItIsUsed() throws {
    let file = try BodyFile("a", named: "x", in: ["/proc/none", program.folder])
    #expect(file.folder.hasPrefix(program.folder))

    #expect(throws: BodyFile.Fault.self) { try BodyFile("a", named: "x", in: ["/proc/none"]) }
  }

  @Test func theUsersOwnFolderComesFirst() {
    let environment = ["TMPDIR": "/t", "XDG_RUNTIME_DIR": "/run/user/1"]
    #expect(BodyFile.parents(environment) == ["/run/user/1", "/t", "/tmp"])
    #expect(BodyFile.parents(["TMPDIR": "relative", "XDG_RUNTIME_DIR": ""]) == ["/tmp"])
  }
}
