import BoardScreens
import Foundation
import TerminalKit
import TerminalSurface
import Testing

@testable import TercetProgram

/// Which editor is run, and what is made of its end.
@Suite struct EnvironmentEditorTests {
  private let program: Program

  init() throws { program = try Program() }

  private func editor(_ variables: [String: String]) -> EnvironmentEditor {
    EnvironmentEditor(environment: variables.merging(["TMPDIR": program.folder]) { $1 })
  }

  /// The folders that are left.
  private var left: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: program.folder)
        .filter { $0.hasPrefix("tercet-") }
    }
  }

  @Test(arguments: [
    (["VISUAL": "vim", "EDITOR": "ed"], "vim"), (["EDITOR": "ed -p x"], "ed -p x"),
    (["VISUAL": "", "EDITOR": "ed"], "ed"), (["VISUAL": " ", "EDITOR": "ed"], "ed"),
  ])
  func visualComesBeforeEditor(variables: [String: String], command: String) throws {
    let editor = editor(variables)

    let arguments = try editor.open("text", named: "x")

    #expect(arguments[..<2] == ["/bin/sh", "-c"])
    #expect(arguments[2] == "\(command) \"$@\"" && arguments[3] == command)
    #expect(arguments[4].hasSuffix("/x.md") && arguments.count == 5)
    _ = editor.close(after: .exited(0))
  }

  @Test func aProgramWithBlanksInItsPathIsRunUnchanged() throws {
    let path = program.folder + "/an editor"
    #expect(FileManager.default.createFile(atPath: path, contents: Data("#!/bin/sh\n".utf8)))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)

    let arguments = try editor(["EDITOR": path]).open("", named: "")

    #expect(arguments[2] == "exec \"$0\" \"$@\"" && arguments[3] == path)
  }

  @Test func aMissingEditorIsReportedWithWhatToDo() throws {
    #expect {
      _ = try editor([:]).open("", named: "")
    } throws: { error in
      (error as? ExternalEditorError)?.reason.contains("Set $EDITOR") == true
    }
    #expect(try left.isEmpty)
  }

  @Test(arguments: [
    (
      TerminalSurface.ExitStatus.exited(3), "“ed” failed with code 3: nothing changed."
    ),
    (.exited(127), "“ed” was not found: nothing changed."),
    (.exited(126), "“ed” can't be run: nothing changed."),
    (
      .exited(139),
      "“ed” was ended by signal 11 (Segmentation fault): nothing changed."
    ),
    (.killed(signal: 9), "“ed” was ended by signal 9 (Killed): nothing changed."),
    (
      .notStarted("No such file"),
      "“ed” could not be started: No such file: nothing changed."
    ),
  ])
  func aFailureOfTheEditorIsReportedInASentence(end: TerminalSurface.ExitStatus, sentence: String)
    throws
  {
    let editor = editor(["EDITOR": "ed"])
    _ = try editor.open("text", named: "x")

    #expect(editor.close(after: end) == .failed(sentence, leftover: nil))
    #expect(try left.isEmpty)
  }

  @Test(arguments: [
    TerminalSurface.ExitStatus.exited(0), .exited(3), .killed(signal: 11), .interrupted,
  ])
  func theWrittenTextIsReturnedHoweverTheEditorEnded(end: TerminalSurface.ExitStatus) throws {
    let editor = editor(["EDITOR": "ed"])
    let path = try editor.open("text", named: "x")[4]
    try Data("new\n".utf8).write(to: URL(fileURLWithPath: path))

    switch editor.close(after: end) {
    case .changed(let text), .failed(_, leftover: let text?), .interrupted(let text?):
      #expect(text == "new")
    case let other: Issue.record("\(other)")
    }
    #expect(try left.isEmpty)
  }

  @Test func aTextThatIsRefusedIsKeptAndItsFileNamed() throws {
    let editor = editor(["EDITOR": "ed"])
    let path = try editor.open("text", named: "x")[4]
    try Data([0xFF]).write(to: URL(fileURLWithPath: path))

    guard case .failed(let sentence, nil) = editor.close(after: .exited(0)) else {
      Issue.record("taken")
      return
    }
    #expect(sentence.contains(path) && sentence.contains("UTF-8"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([0xFF]))
  }

  @Test func aFileThatIsGoneLeavesTheBody() throws {
    let editor = editor(["EDITOR": "ed"])
    try FileManager.default.removeItem(atPath: try editor.open("text", named: "x")[4])

    guard case .failed(let sentence, nil) = editor.close(after: .exited(0)) else {
      Issue.record("taken")
      return
    }
    #expect(sentence.hasSuffix("nothing changed."))
    #expect(try left.isEmpty)
  }
}
