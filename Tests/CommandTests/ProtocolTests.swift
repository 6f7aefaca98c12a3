import Foundation
import Testing

/// The Model Context Protocol over standard input and output.
@Suite struct ProtocolTests {
  private let program: Program

  init() throws { program = try Program() }

  /// The answers to some messages, one a line.
  private func answers(to messages: String...) throws -> [[String: Any]] {
    let outcome = try program.run(
      "mcp",
      input: Data((messages.joined(separator: "\n") + "\n").utf8)
    )
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    return try outcome.output.split(separator: "\n")
      .map { line in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require(object as? [String: Any])
      }
  }

  private func call(_ name: String, _ arguments: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(name)","arguments":\#(arguments)}}"#
  }

  private func text(_ answer: [String: Any]) throws -> (text: String, isError: Bool) {
    let result = try #require(answer["result"] as? [String: Any], "\(answer)")
    let content = try #require(result["content"] as? [[String: Any]])
    return (try #require(content.first?["text"] as? String), result["isError"] as? Bool ?? false)
  }

  @Test func aClientGetsAnAnswerToInitialize() throws {
    let answers = try answers(
      to:
        #"{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"initialize","params":{"protocolVersion":"1999-01-01"}}"#
    )

    #expect(answers.count == 3)
    #expect(answers[0]["id"] as? String == "a" && answers[1]["id"] as? Int == 2)
    let result = try #require(answers[0]["result"] as? [String: Any])
    #expect(result["protocolVersion"] as? String == "2025-03-26")
    #expect((result["capabilities"] as? [String: Any])?["tools"] != nil)
    #expect((answers[2]["result"] as? [String: Any])?["protocolVersion"] as? String == "2025-06-18")
  }

  @Test func aBatchIsAnsweredByTheVersionsThatHaveBatches() throws {
    func welcome(_ version: String) -> String {
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"\#(version)"}}"#
    }
    let messages = [
      #"[{"jsonrpc":"2.0","id":2,"method":"ping"},{"jsonrpc":"2.0","method":"notifications/x"},"#
        + #"3,{"jsonrpc":"2.0","id":4,"method":"initialize","params":{}}]"#,
      #"[{"jsonrpc":"2.0","method":"notifications/x"}]"#, "[]",
    ]
    func lines(_ version: String) throws -> [String] {
      let input = ([welcome(version)] + messages).joined(separator: "\n")
      let outcome = try program.run(["mcp"], input: Data((input + "\n").utf8))
      return outcome.output.split(separator: "\n").dropFirst().map(String.init)
    }

    let old = try lines("2025-03-26")
    #expect(old.count == 2, "\(old)")
    let batch = try JSONSerialization.jsonObject(with: Data(old[0].utf8))
    let answers = try #require(batch as? [[String: Any]], "\(old)")
    #expect(answers.map { $0["id"] as? Int } == [2, nil, 4], "\(old)")
    #expect(answers.map { $0["error"] != nil } == [false, true, true], "\(old)")
    #expect(old[1].contains("-32600") && old[1].contains("empty"), "\(old)")
    let new = try lines("2025-06-18")
    #expect(new.count == 3 && new.allSatisfy { $0.contains("has no batches") }, "\(new)")
  }

  @Test func aMessageThatIsTooLongIsRefusedAndTheNextOneAnswered() throws {
    let long = #"{"jsonrpc":"2.0","id":1,"method":"\#(String(repeating: "x", count: 17 << 20))"}"#
    let answers = try answers(to: long, #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#)

    let error = try #require(answers.first?["error"] as? [String: Any])
    #expect(error["message"] as? String == "Invalid request: a message must have less than 16 MiB")
    #expect(answers.count == 2 && answers.last?["id"] as? Int == 2)
  }

  @Test func theToolsAreFewAndTheirSchemasShort() throws {
    let outcome = try program.run(
      "mcp",
      input: Data(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#.utf8)
    )
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let tools = try #require((object?["result"] as? [String: Any])?["tools"] as? [[String: Any]])

    #expect(
      tools.compactMap { $0["name"] as? String }
        == ["list", "show", "add", "edit", "move", "next", "log", "batch"]
    )
    for tool in tools {
      let schema = try #require(tool["inputSchema"] as? [String: Any])
      #expect(schema["type"] as? String == "object" && schema["properties"] is [String: Any])
      let required = schema["required"] as? [String] ?? []
      #expect(Set(required).isSubset(of: (schema["properties"] as? [String: Any] ?? [:]).keys))
    }
    // A token is about four characters; no word of the schemas is shorter than a third of one.
    #expect(outcome.output.utf8.count < 5_000, "\(outcome.output.utf8.count) bytes")
  }

  @Test func cardsAreAddedChangedAndFound() throws {
    let added = try text(
      try #require(
        try answers(to: call("add", #"{"title":"one","tags":["api"],"due":"2026-11-27"}"#)).first
      )
    )
    let card = try #require(
      try JSONSerialization.jsonObject(with: Data(added.text.utf8)) as? [String: Any]
    )
    let id = try #require(card["id"] as? String)
    let answers = try answers(
      to: call("edit", #"{"card":"\#(id)","title":"two","priority":"low"}"#),
      call("move", #"{"card":["\#(id)"],"column":"Doing"}"#),
      call("list"),
      call("list", ##"{"query":"#other"}"##),
      call("show", #"{"card":"\#(id)"}"#),
      call("next"),
      call("log", #"{"limit":2}"#),
      call("batch", #"{"actions":[{"do":"add","title":"x","ref":"r"},{"do":"done","card":"$r"}]}"#)
    )

    #expect(card["title"] as? String == "one")
    let texts = try answers.map { try text($0) }
    #expect(texts.allSatisfy { !$0.isError }, "\(texts)")
    let lines = texts[2].text.split(separator: "\n")
    #expect(lines.first == "Main: To Do | Doing | Done")
    #expect(lines.last?.hasSuffix(" Doing !low due:2026-11-27 #api two") == true, "\(lines)")
    #expect(texts[3].text == "Main: To Do | Doing | Done\n(no card has the tag “other”)")
    #expect(texts[4].text.contains("\"column\":\"Doing\""))
    #expect(texts[5].text.hasSuffix(" Doing !low due:2026-11-27 #api two"), "\(texts[5])")
    #expect(texts[6].text.split(separator: "\n").count == 2)
    #expect(texts[7].text.split(separator: "\n").count == 2)
    #expect(try program.listing("--column", "Done") == "Done\n  ID  x\n")
  }

  @Test(arguments: [
    ("{", -32_700), ("\u{1}", -32_700), ("{} {}", -32_700), ("[]", -32_600), ("7", -32_600),
    ("{}", -32_600), (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32_600),
    (#"{"jsonrpc":"2.0","id":1}"#, -32_600), (#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32_600),
    (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32_600),
    (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32_600),
    (#"{"jsonrpc":"2.0","id":1,"method":"fly"}"#, -32_601),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#, -32_602),
    (#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#, -32_602),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":1}}"#, -32_602
    ),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}"#, -32_602),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}"#, -32_602),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"fly"}}"#, -32_602),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list","arguments":3}}"#,
      -32_602
    ),
  ])
  func aMalformedMessageIsAnsweredByAnError(message: String, code: Int) throws {
    let answers = try answers(to: message, #"{"jsonrpc":"2.0","id":9,"method":"ping"}"#)

    #expect(answers.count == 2, "\(answers)")
    #expect((answers[0]["error"] as? [String: Any])?["code"] as? Int == code, "\(answers)")
    #expect(answers[0]["id"] != nil && answers[1]["id"] as? Int == 9)
  }

  @Test func aRefusalOfTheBoardIsAnErrorOfTheTool() throws {
    let answers = try answers(
      to: call("add"),
      call("show", #"{"id":"zz"}"#),
      call("move", #"{"card":"ff","column":"Done"}"#),
      call("list", #"{"column":"Nowhere"}"#),
      call("list", #"{"limit":-1}"#),
      call("batch"),
      call("batch", #"{"actions":[{"do":"add","title":"x"},{"do":"fly"}]}"#)
    )

    for answer in answers { #expect(try text(answer).isError, "\(answer)") }
    #expect(try program.listing() == "To Do\n\nDoing\n\nDone\n")
  }

  @Test func anUnknownNameInAQueryIsReported() throws {
    try program.run("add", "one", "--tag", "api")

    let answers = try answers(
      to: call("list", #"{"query":"tag:apo"}"#),
      call("list", #"{"query":"column:Dong"}"#),
      call("list", #"{"query":"tag:api"}"#),
      call("next", #"{"query":"tag:apo"}"#)
    )
    .map { try text($0).text }

    #expect(answers[0].hasSuffix("\n(no card has the tag “apo”)"), "\(answers)")
    #expect(answers[1].hasSuffix("\n(there is no column “Dong”)"), "\(answers)")
    #expect(answers[2].hasSuffix(" one") && !answers[2].contains("("), "\(answers)")
    #expect(answers[3] == "No card is ready: no card has the tag “apo”")
  }

  @Test func nextHandsOutWhatCanBeStartedAndClaimsIt() throws {
    for title in ["blocked", "first", "second"] { try program.run("add", title) }
    let ids = try program.cards().compactMap { $0["id"] as? String }
    try program.run("block", ids[0], "--by", ids[2])

    let texts = try answers(
      to: call("next"),
      call("next", #"{"claim":true,"lease":"2h"}"#),
      call("next", #"{"claim":true}"#),
      call("next"),
      call("next", #"{"lease":"1h"}"#),
      call("next", #"{"claim":true,"lease":"soon"}"#),
      call("next", #"{"query":"due:soonish"}"#)
    )
    .map { try text($0) }

    #expect(texts[0].text.hasSuffix(" first"), "\(texts)")
    #expect(texts[1].text.hasSuffix(" first") && texts[2].text.hasSuffix(" second"), "\(texts)")
    #expect(texts[3].text == "No card is ready")
    #expect(texts[4...].allSatisfy { $0.isError }, "\(texts)")
    let claim = try program.cards()[1]["claim"] as? [String: Any]
    #expect(claim?["by"] as? String == "ann", "\(String(describing: claim))")
  }

  @Test func writesTakeAssigneesBlockersAndCommentsUnlessSomethingChanged() throws {
    try program.run("add", "one")
    try program.run("add", "two")
    let ids = try program.cards().compactMap { $0["id"] as? String }

    let texts = try answers(
      to: call("edit", #"{"card":"\#(ids[0])","assignees":["bo"],"blockedBy":["\#(ids[1])"]}"#),
      call("batch", #"{"actions":[{"do":"comment","card":"\#(ids[0])","text":"hello"}]}"#),
      call("log", #"{"limit":1}"#),
      call("edit", #"{"card":"\#(ids[0])","title":"ONE","if_at":1}"#),
      call("edit", #"{"card":"\#(ids[1])","title":"TWO","if_at":4}"#),
      call("edit", #"{"card":"\#(ids[1])","title":"2","if_at":99}"#)
    )
    .map { try text($0) }

    #expect(texts.map(\.isError) == [false, false, false, true, false, true], "\(texts)")
    #expect(texts[2].text.hasPrefix("4 "), "\(texts)")
    let cards = try program.cards()
    #expect(cards.map { $0["title"] as? String } == ["one", "TWO"])
    #expect(cards[0]["assignees"] as? [String] == ["bo"])
    #expect(cards[0]["blockedBy"] as? [String] == [ids[1]])
    #expect(try program.run("show", ids[0]).output.contains("hello"))
  }

  @Test func messagesNameToolsInsteadOfCommands() throws {
    try program.run("add", "one")
    try program.run("board", "add", "Garden")
    try program.run("board", "archive", "Garden")

    let answers = try answers(
      to: call("show", #"{"card":"deadbeef"}"#),
      call("add", #"{"title":"two","board":"Garden"}"#)
    )

    let texts = try answers.map { try text($0).text }
    #expect(texts[0] == "No card has the id “deadbeef”; see “list”", "\(texts)")
    #expect(texts[1] == "“Garden” is archived; name another board", "\(texts)")
  }

  @Test func aToolThatReadsMakesNoFile() throws {
    let texts = try answers(to: call("list"), call("next"), call("show", #"{"id":"ab"}"#))
      .map { try text($0) }

    #expect(texts.allSatisfy { $0.isError }, "\(texts)")
    #expect(!FileManager.default.fileExists(atPath: program.database))
    #expect(try text(answers(to: call("add", #"{"title":"one"}"#))[0]).isError == false)
    #expect(try program.cards().count == 1)
  }

  @Test func deepNestingEndsNothing() throws {
    let deep = String(repeating: "[", count: 200_000)
    let answers = try answers(to: deep, #"{"jsonrpc":"2.0","id":9,"method":"ping"}"#)

    #expect(answers.count == 2 && answers[1]["id"] as? Int == 9)
  }

  @Test func theGuideHasSixtyLinesAtMost() throws {
    let guide = try program.run("guide").output

    let lines = guide.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 60, "\(lines.count)")
    #expect(guide.hasPrefix("# Working on this board"))
  }

  @Test func aCompactListIsAThirdOfTheJSON() throws {
    for number in 0..<20 {
      try program.run(
        "add",
        "Write chapter \(number) of the manual",
        "--tag",
        "docs",
        "--due",
        "fri"
      )
    }
    let json = try program.run("list", "--json").output
    let compact = try program.run("list", "--compact").output

    #expect(compact.split(separator: "\n").count == 20)
    #expect(compact.count * 3 <= json.count, "\(compact.count) of \(json.count)")
    let ids = try program.cards().compactMap { $0["id"] as? String }
    for (id, line) in zip(ids, compact.split(separator: "\n")) {
      #expect(Program.isNamed(id, by: line.prefix { $0 != " " }), "\(id): \(line)")
    }
  }

  @Test func aCardGoesByOneNameAndByTheFormerOne() throws {
    let id = try program.addCard("one")

    let answers = try answers(
      to: call("show", #"{"id":"\#(id)"}"#),
      call("log", #"{"id":"\#(id)"}"#),
      call("show", #"{"card":"\#(id)","id":"\#(id)"}"#)
    )
    .map { try text($0) }

    #expect(answers[0].text.contains("\"title\":\"one\"") && !answers[1].isError, "\(answers)")
    #expect(answers[2].isError && answers[2].text.contains("“card” is given twice"), "\(answers)")
  }

  @Test func aMissingFileIsReportedWithTheCommandThatMakesIt() throws {
    let answer = try text(try #require(try answers(to: call("list")).first))

    #expect(answer.isError && answer.text.contains("no board yet; “add” creates it"), "\(answer)")
  }

  @Test func aLongNumberIsNotAFault() throws {
    let digits = String(repeating: "1", count: 5_000)
    let line = #"{"jsonrpc":"2.0","id":7,"method":"ping","params":{"n":\#(digits)}}"#

    #expect(try answers(to: line).first?["id"] as? Int == 7)
  }
}
