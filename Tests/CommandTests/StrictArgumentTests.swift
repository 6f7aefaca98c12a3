import Foundation
import Testing

/// What scripts and agents send is read strictly: each argument is known, of its kind, and there once.
@Suite struct StrictArgumentTests {
  private let program: Program
  private let id: String

  private static let board = BoardTemplate { try $0.addCard("one") }

  init() throws {
    program = try Program()
    id = try Self.board.copy(to: program)
  }

  /// The text of the answer to a call of a tool, and whether it is an error.
  private func call(_ name: String, _ arguments: String) throws -> (text: String, isError: Bool) {
    let message =
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(name)","arguments":\#(arguments)}}"#
    let outcome = try program.run("mcp", input: Data(message.utf8))
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let answer = try #require(object as? [String: Any], "\(outcome)")
    if let error = answer["error"] as? [String: Any] { return ("\(error["message"] ?? "")", true) }
    let result = try #require(answer["result"] as? [String: Any])
    let content = try #require((result["content"] as? [[String: Any]])?.first)
    return ("\(content["text"] ?? "")", result["isError"] as? Bool ?? false)
  }

  @Test(arguments: [
    ("list", #"{"limt":3}"#, "Unknown name “limt”; did you mean “limit”?"),
    ("list", #"{"query":5}"#, "“query” must be a text"),
    ("list", #"{"column":5}"#, "“column” must be a text"),
    ("list", #"{"limit":"3"}"#, "“limit” must be a whole number, 1 or more"),
    ("list", #"{"limit":1.5}"#, "“limit” must be a whole number, 1 or more"),
    ("list", #"{"limit":3,"limit":4}"#, "Invalid request: “limit” is given twice"),
    ("show", "{}", "“card” is missing"),
    ("add", #"{"title":"x","do":"delete"}"#, "Unknown name “do”; the names of “add” are "),
    ("add", #"{"title":"x","tags":["a",5]}"#, "“tags” must be an array of texts"),
    ("add", #"{"title":"x","priority":"urgent"}"#, "“priority” must be none, low, medium or high"),
    ("move", #"{"card":[],"column":"Done"}"#, "“card” has no card"),
    ("move", #"{"card":"$id","column":"Done","top":1}"#, "“top” must be true or false"),
    (
      "move", #"{"card":"$id","before":"$id","column":"Done"}"#,
      "Use only one of “before” and “column”"
    ),
    ("show", #"{"id":"a\nb"}"#, "“a␊b” is not an id"),
  ])
  func aToolRefusesArgumentsOfAnotherKind(tool: String, arguments: String, words: String) throws {
    let answer = try call(tool, arguments.replacing("$id", with: id))

    #expect(answer.isError && answer.text.hasPrefix(words), "\(answer.text)")
    #expect(!answer.text.contains("\n"))
    #expect(try program.run("list", "--format", "{title} {column}").output == "one To Do\n")
  }

  @Test(arguments: [
    (#"{"do":"add","title":"x","ref":"a"}"#, "The ref “a” is used by an earlier action"),
    (#"{"do":"step","card":"$a","step":1}"#, "“first” has no steps"),
    (#"{"do":"step","card":["$a","$id"],"step":1}"#, "“card” must be the id of one card"),
    (#"{"do":"step","card":"$a","add":"x","step":1}"#, "Use only one of “add” and “step”"),
    (#"{"do":"edit","card":"$a","title":"x","title":"y"}"#, "“title” is given twice"),
    (
      #"{"do":"edit","card":"$a","checklist":[{"text":"x","dne":true}]}"#,
      "“checklist” must be an array"
    ),
    (#"{"do":"move","card":[],"column":"Done"}"#, "“card” has no card"),
    (#"{"do":5}"#, "“5” is not an action"),
  ])
  func aBatchRefusesInvalidArgumentsToo(line: String, words: String) throws {
    let first = #"{"do":"add","title":"first","ref":"a"}"#
    let second = line.replacing("$id", with: id)

    let outcome = try program.run("batch", input: Data("\(first)\n\(second)\n".utf8))

    #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("Line 2: \(words)"), "\(outcome.error)")
    #expect(try program.run("list", "--format", "{title}").output == "one\n")
  }

  @Test func aCardThatIsNamedTwiceIsMovedOnce() throws {
    let line = #"{"do":"move","card":["\#(id)","\#(id)"],"column":"Done"}"#

    let outcome = try program.run("batch", input: Data(line.utf8))

    #expect(outcome.output.contains("\"changed\":1"), "\(outcome)")
    #expect(try program.titles("done") == ["one"])
  }

  @Test func doneMeansTheSameColumnEverywhere() throws {
    try program.run("column", "add", "Shipped", "--kind", "done")
    let two = try program.addCard("two")

    try program.run("done", id)
    try program.run("batch", input: Data(#"{"do":"done","card":"\#(two)"}"#.utf8))

    #expect(try program.titles("Done") == ["two", "one"])
  }
}
