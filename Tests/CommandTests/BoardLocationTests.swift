import Foundation
import Testing

@testable import TercetCommands

/// The environment is the process's own, so these run one after the other.
@Suite(.serialized) struct BoardLocationTests {
  @Test func theOptionComesFirstThenTheVariableThenTheDataFolderThenTheHome() throws {
    let all = ["TERCET_DB": "v.db", "XDG_DATA_HOME": "/x", "HOME": "/h"]

    #expect(try path(option: "o.db", all) == "o.db")
    #expect(try path(all) == "v.db")
    #expect(try path(all.filter { $0.key != "TERCET_DB" }) == "/x/tercet/board.db")
    #expect(try path(["HOME": "/h"]) == "/h/.local/share/tercet/board.db")
  }

  @Test func emptyOrRelativePathsOfTheEnvironmentAreIgnored() throws {
    let home = "/h/.local/share/tercet/board.db"

    #expect(try path(["TERCET_DB": "", "XDG_DATA_HOME": "", "HOME": "/h"]) == home)
    #expect(try path(["XDG_DATA_HOME": "data", "HOME": "/h"]) == home)
    #expect(throws: CommandFailure.self) { try path(option: "", [:]) }
  }

  @Test func withoutAHomeTheOneOfThePasswordFileIsTaken() throws {
    let home = String(cString: getpwuid(getuid()).pointee.pw_dir)

    #expect(try path([:]) == home + "/.local/share/tercet/board.db")
    #expect(try path(["HOME": ""]) == home + "/.local/share/tercet/board.db")
  }

  /// The path in an environment that has these of its variables and not the others.
  private func path(option: String? = nil, _ values: [String: String]) throws -> String {
    let names = ["TERCET_DB", "XDG_DATA_HOME", "HOME"]
    let old = names.map { ProcessInfo.processInfo.environment[$0] }
    for name in names { set(name, values[name]) }
    defer { for (name, value) in zip(names, old) { set(name, value) } }
    return try BoardLocation.path(option: option)
  }

  private func set(_ name: String, _ value: String?) {
    if let value { setenv(name, value, 1) } else { unsetenv(name) }
  }

  @Test(arguments: ["--db \"$name\" add x", "add x", "backup \"$name\"", "recover \"$name\" new"])
  func aNameThatIsNotUTF8IsRefused(arguments: String) throws {
    let program = try Program()
    try program.run("add", "x")
    let before = try FileManager.default.contentsOfDirectory(atPath: program.folder)

    let variable = arguments == "add x" ? "TERCET_DB=\"$name\"" : ""
    let outcome = try program.shell(
      "cd \"$folder\"; name=$(printf 'x\\377.db'); env \(variable) \"$tercet\" \(arguments)"
    )

    #expect(outcome.status == 2 && outcome.isOneLine && outcome.error.contains("UTF-8"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder) == before)
  }

  @Test(arguments: ["add x", "list", "backup copy.db"])
  func aFolderThatWasRemovedLeadsNowhere(arguments: String) throws {
    let program = try Program()

    let outcome = try program.shell(
      "mkdir \"$folder/gone\"; cd \"$folder/gone\"; rmdir \"$folder/gone\";"
        + " exec \"$tercet\" --db rel.db \(arguments)"
    )

    #expect(outcome.status == 4 && outcome.error.contains("rel.db"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: "/rel.db"))
  }
}
