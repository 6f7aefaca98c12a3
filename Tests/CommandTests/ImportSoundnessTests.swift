import Foundation
import Testing

/// What would leave a board that `tercet check` refuses is not imported, and the message names the place.
@Suite struct ImportSoundnessTests {
  private let program: Program

  init() throws {
    program = try Program()
    _ = try program.addCard("one")
  }

  /// The exported board after a change to its text.
  private func document(_ change: (inout String) throws -> Void) throws -> Data {
    var text = try program.run("export", "--format", "json").output
    try change(&text)
    return Data(text.utf8)
  }

  private func identifier(after sign: String, in text: String) throws -> String {
    let end = try #require(text.range(of: sign)?.upperBound)
    return String(text[end...].prefix(36))
  }

  private func expectRefusal(of document: Data, saying words: String) throws {
    let before = try program.run("log").output
    for extra in [["--dry-run"], []] {
      let outcome = try program.run(["import", "-"] + extra, input: document)
      #expect(outcome.status == 3, "\(outcome)")
      #expect(outcome.error.contains(words), "\(outcome)")
    }
    #expect(try program.run("log").output == before)
    #expect(try program.run("check").status == 0)
  }

  @Test func aColumnOfAnotherBoardIsRefusedWithItsPlace() throws {
    let document = try document { text in
      let id = try identifier(after: #""boards":[\#n{"id":""#, in: text)
      text = text.replacingOccurrences(of: id, with: "01A21890-0000-7000-8000-000000000001")
      text = text.replacingOccurrences(of: #""name":"Main""#, with: #""name":"Copy""#)
    }

    try expectRefusal(
      of: document,
      saying: "boards[0].columns[0].id belongs to board “Main”; nothing was imported"
    )
  }

  @Test func aCardInAnUnknownColumnIsAFaultOfTheFile() throws {
    let document = try document { text in
      let id = try identifier(after: #""columnId":""#, in: text)
      text = text.replacingOccurrences(
        of: #""columnId":"\#(id)""#,
        with: #""columnId":"01A21890-0000-7000-8000-000000000002""#
      )
    }

    try expectRefusal(of: document, saying: "cards[0].columnId is not the id of a column")
  }
}
