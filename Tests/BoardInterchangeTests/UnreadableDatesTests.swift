import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// A date that cannot be read is counted and named with its card, whatever it was read from.
@Suite struct UnreadableDatesTests {
  private let dates = LocalDates(zone: .gmt)

  private func feed(_ text: String) -> ByteFeed { ByteFeed(Array(text.utf8)) }

  private func expectFaults(_ board: SourceBoard, _ kinds: [String]) {
    let found = board.notCarried.kinds.filter { $0.name.hasSuffix("cannot be read") }
    #expect(found.map(\.name) == kinds.map { "\($0) that cannot be read" }, "\(found)")
    #expect(found.allSatisfy { $0.count == 1 }, "\(found)")
    let first = found.first?.examples.first ?? ""
    #expect(first == "“Tax”: “soon”", "\(found)")
    #expect(board.cards.map(\.title) == ["Tax"])
    #expect(board.cards.first?.due == nil && board.cards.first?.createdAt == nil)
  }

  @Test func unreadableDatesOfFoldersAreNamed() throws {
    let text = "---\ndue: soon\ntitle: Tax\ncreated: x\nupdated_at: [1, 2]\n---\n"
    let files = [FolderReader.File(path: "a.md", bytes: Array(text.utf8))]

    let board = try FolderReader(dates: dates).read(files)

    expectFaults(board, ["due dates", "dates of creation", "dates of the last change"])
  }

  @Test func unreadableDatesOfCalendarsAreNamed() throws {
    let lines = [
      "BEGIN:VCALENDAR", "BEGIN:VTODO", "DUE:soon", "CREATED:x", "LAST-MODIFIED:y", "SUMMARY:Tax",
      "END:VTODO", "END:VCALENDAR",
    ]
    let bytes = Array(lines.map { $0 + "\r\n" }.joined().utf8)

    let board = try CalendarTasks(dates: dates).read(bytes)

    expectFaults(board, ["due dates", "dates of creation", "dates of the last change"])
  }

  @Test func unreadableDatesOfTaskwarriorAreNamed() throws {
    let text = #"[{"description":"Tax","due":"soon","entry":5,"modified":"x"}]"#

    let board = try Taskwarrior(dates: dates).read(feed(text))

    expectFaults(board, ["due dates", "dates of creation", "dates of the last change"])
  }

  @Test func unreadableDatesOfTrelloAreNamed() throws {
    let text =
      #"{"lists":[{"id":"l","name":"A"}],"cards":[{"id":"c","idList":"l","name":"Tax","due":"soon"}]}"#

    let board = try Trello(dates: dates).read(feed(text))

    expectFaults(board, ["due dates"])
    #expect(board.notCarried.count(of: "times of day") == 0)
  }

  @Test func unreadableDatesOfGitHubAreNamed() throws {
    let text = #"{"items":[{"title":"Tax","due":"soon","content":{}}]}"#

    expectFaults(try GitHub(dates: dates).read(feed(text)), ["due dates"])
  }

  @Test func unreadableDatesOfTodoTextAreNamed() {
    let board = TodoText.read(["Tax due:soon"])

    let kind = "due dates that cannot be read and stay in the title"
    #expect(board.notCarried.count(of: kind) == 1)
    #expect(board.cards.map(\.title) == ["Tax due:soon"])
  }

  @Test func unknownFieldsOfTodoTextAreNamedButNoTimes() {
    let board = TodoText.read(["Call 14:30 foo:bar", "Tax foo:baz"])

    let kind = "unknown fields, which stay in the title"
    #expect(board.notCarried.kinds.map(\.name) == [kind])
    #expect(board.notCarried.kinds[0].examples == ["“foo:bar”", "“foo:baz”"])
    #expect(board.cards.map(\.title) == ["Call 14:30 foo:bar", "Tax foo:baz"])
  }

  @Test func aColumnThatTheMapLeavesOutIsNamed() throws {
    let reader = TableReader(dates: dates, map: ["mood": .none])
    let board = try reader.read("Mood,Title\ngood,Tax\n")

    #expect(board.notCarried.kinds.map(\.name) == ["cells of “Mood”"])
  }

  @Test func unreadableDatesOfTablesAreNamed() throws {
    let board = try TableReader(dates: dates, map: [:]).read("Due,Created,Title\nsoon,x,Tax\n")

    expectFaults(board, ["due dates", "dates of creation"])
  }

  @Test func threeOfAKindAreNamedAndMoreKindsThanAHundredAreCountedTogether() {
    var counted = NotCarried()
    for number in 0..<5 { counted.add("things", example: "\(number)") }
    #expect(counted.kinds.map(\.count) == [5] && counted.kinds[0].examples == ["0", "1", "2"])

    for number in 0..<200 { counted.add("kind \(number)") }
    #expect(counted.kinds.count == 100)
    #expect(counted.kinds.last?.name == "other things" && counted.kinds.last?.count == 102)
  }
}
