import Foundation
import Testing

/// `tercet keys`, and the words that shells ask for.
@MainActor struct KeysCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  @Test func everyKeyIsListedUnderItsScreen() throws {
    let lines = try program.run("keys").output.split(separator: "\n").map(String.init)

    #expect(lines.first == "On the board", "\(lines.prefix(3))")
    #expect(lines.contains { $0.hasPrefix("  a ") && $0.hasSuffix("  add") }, "\(lines)")
    #expect(lines.contains("In the editor"))
  }

  @Test func wordsOfTheCommandChooseKeys() throws {
    let found = try program.run("keys", "archive", "board").output.split(separator: "\n")
    let letter = try program.run("keys", "x").output
    let none = try program.run("keys", "zzzz")

    #expect(!found.isEmpty && !found.contains("In the editor"), "\(found)")
    #expect(letter.contains("  x ") && letter.contains("archive"), "\(letter)")
    #expect(none.status == 2 && none.isOneLine, "\(none)")
  }

  @Test func aWordChoosesKeysAndNotTheirPlace() throws {
    let one = try program.run("keys", "archive").output
    let two = try program.run("keys", "archive", "undo").output
    let place = try program.run("keys", "steps").output

    #expect(one.contains("archive the card") && !one.contains("half a page"), "\(one)")
    #expect(
      two.hasPrefix("In the archive\n  u ") && two.contains("undo your last change"),
      "\(two)"
    )
    #expect(!place.isEmpty)
  }

  @Test func theTableIsAsWideAsATerminalOf80ColumnsAtMost() throws {
    let lines = try program.run("keys").output.split(separator: "\n")

    #expect(lines.map(\.count).max() == 80, "\(lines.filter { $0.count > 80 })")
    // What has no room goes on below.
    #expect(lines.contains { $0.hasPrefix("                      ") })
  }

  @Test func theKeysAreObjectsInJSON() throws {
    let output = try program.run("keys", "--json").output

    let keys = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]]
    let add = keys?.first { $0["command"] as? String == "add" && $0["place"] as? String == "board" }
    #expect(add?["keys"] as? [String] == ["a", "n"], "\(output.prefix(400))")
  }

  @Test func fishGetsATabBetweenAWordAndWhatItMeans() throws {
    try program.run("add", "Call bank")
    let id = try program.shortID(of: "Call bank")

    let cards = try program.run("complete", "cards", "--fish").output

    #expect(cards == "\(id)\tCall bank\n")
  }

  @Test func tagsViewsAndThemesAreOffered() throws {
    try program.run("add", "Call bank", "--tag", "home")

    #expect(try program.run("complete", "tags").output == "home\n")
    #expect(try program.run("complete", "views").output.contains("Today\n"))
    #expect(try program.run("complete", "themes").output.contains("nord\n"))
  }
}
