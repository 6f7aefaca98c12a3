import Foundation
import Testing

/// `inbox`, for ann, on a board where ben writes.
@Suite struct InboxCommandTests {
  private let program: Program
  private let id: String

  init() throws {
    program = try Program()
    try program.run("add", "Deploy", "--plain", "--author", "ben")
    id = try #require(try program.cards().first?["id"] as? String)
  }

  private func comment(_ text: String) throws {
    let outcome = try program.run("comment", id, text, "--author", "ben")
    #expect(outcome.status == 0, "\(outcome)")
  }

  /// Runs the command where a program notes what it is asked to show.
  private func notified() throws -> (Program.Outcome, shown: String) {
    let outcome = try program.shell(
      """
      mkdir -p "$folder/bin"
      printf '#!/bin/sh\\nprintf "[%%s]" "$@" > "$folder/shown"\\n' > "$folder/bin/notify-send"
      chmod +x "$folder/bin/notify-send"
      rm -f "$folder/shown"
      export folder
      PATH="$folder/bin:$PATH" exec "$tercet" inbox --notify
      """
    )
    let shown = try? String(contentsOfFile: program.folder + "/shown", encoding: .utf8)
    return (outcome, shown ?? "")
  }

  @Test func eachEntryIsALineThatBeginsWithTheCard() throws {
    try comment("look, @ann")
    try program.run("edit", id, "--assignee", "ann", "--author", "ben")

    let list = try program.run("inbox")

    let lines = list.output.split(separator: "\n").map(String.init)
    try #require(list.status == 0 && lines.count == 2, "\(list)")
    let short = try #require(lines[0].split(separator: " ").first)
    #expect(id.lowercased().contains("-\(short)"), "\(list)")
    #expect(
      lines[0].hasPrefix("\(short)  ● ") && lines[0].hasSuffix("@ben assigned “Deploy” to you")
    )
    #expect(lines[1].hasSuffix("@ben mentioned you on “Deploy”: “look, @ann”"))
    #expect(try program.run("inbox", "--author", "ben").output == "")
  }

  @Test func programsGetObjects() throws {
    try comment("look, @ann")

    let outcome = try program.run("inbox", "--json")

    let data = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let object = try #require((data as? [[String: Any]])?.first, "\(outcome)")
    #expect(object["id"] as? String == id && object["title"] as? String == "Deploy")
    #expect(object["reason"] as? String == "mentioned" && object["board"] as? String == "Main")
    #expect(object["text"] as? String == "look, @ann" && object["author"] as? String == "ben")
    #expect(object["unread"] as? Bool == true && object["sequence"] as? Int == 2)
  }

  @Test func whatIsReadIsNoLongerUnread() throws {
    try comment("look, @ann")

    #expect(try program.run("inbox", "--read-all").output == "Marked 1 as read\n")
    #expect(try program.run("inbox", "--read-all").output == "Nothing was unread\n")
    #expect(try program.run("inbox", "--unread").output == "")
    #expect(try program.run("inbox", "--unread", "--json").output == "[]\n")
    #expect(try program.run("inbox").output.contains("    ") == true)

    try comment("again, @ann")
    let unread = try program.run("inbox", "--unread")
    #expect(unread.output.split(separator: "\n").count == 1, "\(unread)")
    #expect(unread.output.contains("again"), "\(unread)")
  }

  @Test func onlyTheEntriesOfANamedBoardAreMarked() throws {
    try program.run("board", "add", "Home")
    try program.run("add", "Paint", "--board", "Home", "--assignee", "ann", "--author", "ben")
    try comment("look, @ann")

    #expect(
      try program.run("inbox", "--read-all", "--board", "Home").output == "Marked 1 as read\n"
    )
    let rest = try program.run("inbox", "--unread")
    #expect(
      rest.output.split(separator: "\n").count == 1 && rest.output.contains("Deploy"),
      "\(rest)"
    )
  }

  @Test func aNoticeIsShownOnceAndActsOnNothing() throws {
    #expect(try notified().shown == "", "nothing is new")
    try comment("<b>@ann</b> \u{1B}]0;x\u{7} $(touch pwned) `id`")

    let (outcome, shown) = try notified()

    #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome)")
    #expect(shown.hasPrefix("[--app-name=Tercet][--][Tercet: 1 new for you][@ben mentioned you"))
    #expect(shown.contains("&lt;b&gt;@ann&lt;/b&gt;") && shown.contains("$(touch pwned) `id`"))
    #expect(!shown.unicodeScalars.contains { $0.value == 0x1B || $0.value == 7 }, "\(shown)")
    #expect(try notified().shown == "", "it was announced")
    #expect(try program.run("inbox", "--unread").output.isEmpty == false, "it is still unread")
  }

  @Test func aNoticeThatCanNotBeShownIsStillToCome() throws {
    try comment("look, @ann")

    let outcome = try program.run("inbox", "--notify")

    #expect(outcome.status == 1 && outcome.isOneLine, "\(outcome)")
    #expect(try notified().shown.contains("1 new for you"))
  }

  @Test func aHostileCommentActsOnNoTerminal() throws {
    try comment("@ann \u{1B}[2J\u{1B}]52;c;eA==\u{7}\u{9B}31m\u{202E}evil")

    for arguments in [["inbox"], ["inbox", "--json"]] {
      let output = try program.run(arguments).output
      let acting = output.unicodeScalars.filter {
        $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value)
      }
      #expect(acting.isEmpty, "\(output)")
    }
  }

  @Test func aNoticeCanNotBeCombinedWithAList() throws {
    let outcome = try program.run("inbox", "--notify", "--json")

    #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
  }
}
