import BoardInterchange
import Foundation
import Testing

@testable import TercetCommands

/// Many actions as one step.
@Suite struct BatchCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  private func batch(_ lines: String...) throws -> Program.Outcome {
    try program.run("batch", input: Data(lines.joined(separator: "\n").utf8))
  }

  @Test(arguments: [
    (#"{"do":"add","title":"a\u0000b"}"#, "“title” has the character NUL"),
    (#"{"do":"add","title":"a","tags":["x\u0000"]}"#, "“tags” has the character NUL"),
    (#"{"do":"add","title":"a\ud800b"}"#, "half of a pair"),
  ])
  func aTextThatCannotBeKeptIsRefused(line: String, words: String) throws {
    let outcome = try batch(line)

    #expect(outcome.status == 2 && outcome.error.contains(words), "\(outcome)")
    #expect(try program.listing().contains("a") == false)
  }

  @Test @MainActor func theHelpNamesEveryArgumentOfAnAction() throws {
    let help = try program.run("batch", "--help").output
    let words = Set(help.split { !$0.isLetter }.map(String.init))

    for name in ActionSchema.names {
      for argument in ActionSchema.arguments(of: name) ?? [] {
        #expect(words.contains(argument.name), "\(name): \(help)")
      }
    }
  }

  @Test func everyActionIsDoneAndAnswered() throws {
    let old = try program.addCard("old", "--column", "Doing")
    let outcome = try batch(
      #"{"do":"add","title":"new","ref":"n","tags":["x"],"due":"9999-12-31","priority":"high"}"#,
      #"{"do":"step","card":"$n","add":"a step"}"#,
      "",
      #"{"do":"step","card":"$n","step":1}"#,
      #"{"do":"edit","card":"\#(old)","title":"renamed","body":"text"}"#,
      #"{"do":"move","card":"$n","before":"\#(old)"}"#,
      #"{"do":"add","title":"third","column":"Doing"}"#,
      #"{"do":"done","card":"\#(old)"}"#
    )

    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    let answers = try outcome.output.split(separator: "\n")
      .map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    #expect(answers.map { $0?["line"] as? Int } == [1, 2, 4, 5, 6, 7, 8])
    #expect(answers.allSatisfy { $0?["changed"] as? Int == 1 }, "\(outcome.output)")
    let list = try program.listing()
    #expect(
      list == """
        To Do

        Doing
          ID  new  Fri 31 Dec 9999  high priority  1/1  #x
          ID  third

        Done
          ID  renamed

        """,
      "\(list)"
    )
  }

  @Test func aNumberMayBeWrittenAsANumberATextOrNull() throws {
    let argument = CallArgument("estimate", .optionalNumber)

    for value: JSONValue in [.number("3"), .number("0.5"), "3", .null] { try argument.check(value) }
    #expect(throws: CommandFailure.self) { try argument.check(.bool(true)) }
    #expect(argument.property.value == ["type": "number"])
  }

  @Test func aCardIsNamedAsTheListNamesIt() throws {
    try program.run("add", "one")
    let name = try program.run("list", "--format", "{id}").output.dropLast()
    #expect(name.count == 4)

    let outcome = try batch(#"{"do":"done","card":"\#(name)"}"#)

    #expect(outcome.status == 0, "\(outcome)")
    #expect(try program.titles("done") == ["one"])
  }

  @Test func aBatchIsOneStepOfUndo() throws {
    try program.run("add", "before")
    _ = try batch(#"{"do":"add","title":"one"}"#, #"{"do":"add","title":"two"}"#)

    try program.run("undo")

    #expect(try program.listing() == "To Do\n  ID  before\n\nDoing\n\nDone\n")
  }

  @Test(arguments: [
    (#"{"do":"add"}"#, "“title” is missing"), ("{\"do\":\"add\",\"title\":\" \"}", "title"),
    (#"{"do":"fly"}"#, "not an action"), (#"{"title":"x"}"#, "“do” is missing"), ("7", "object"),
    (#"{"do":"delete","card":"ffffffffffff"}"#, "No card"),
    (#"{"do":"delete","card":"$x"}"#, "ref “x”"),
    (#"{"do":"add","title":"x","colour":"red"}"#, "“colour”"), ("{", "The text ends"),
    (#"{"do":"edit","card":"$a","due":"someday"}"#, "someday"),
    (#"{"do":"edit","card":"$a"}"#, "nothing"),
    (#"{"do":"step","card":"$a","step":3}"#, "“one” has no steps"), ("{]", "name"),
    (#"{"do":"add","title":"x","tags":"y"}"#, "“tags” must be an array of texts"),
  ])
  func afterAFaultNothingIsDone(line: String, words: String) throws {
    try program.makeEmptyBoard()
    let outcome = try batch(#"{"do":"add","title":"one","ref":"a"}"#, line)

    #expect(outcome.status == 2 && outcome.isOneLine && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.error.contains("Line 2") && outcome.error.contains(words), "\(outcome.error)")
    #expect(try program.listing() == "To Do\n\nDoing\n\nDone\n")
  }

  @Test func nothingIsDoneWithoutActions() throws {
    let outcome = try batch("")

    #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome)")
    #expect(try program.run("log").output.isEmpty)
  }
}
