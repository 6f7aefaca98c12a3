import Foundation
import GRDB
import Testing

@Suite struct StatsCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  /// A card in each column; the one that is done was being done before.
  private func fill() throws {
    try program.run("add", "later")
    try program.run("add", "now \u{1B}[31m", "--column", "doing")
    let added = try program.run("add", "gone", "--column", "doing", "--json")
    let cards = try JSONSerialization.jsonObject(with: Data(added.output.utf8)) as? [[String: Any]]
    let id = try #require(cards?.first?["id"] as? String, "\(added)")
    #expect(try program.run("done", id).status == 0)
  }

  @Test func aLogThatIsAheadOfTheClockHasNoNegativeDays() throws {
    try program.run("add", "later")
    try DatabaseQueue(path: program.database)
      .write {
        try $0.execute(sql: "UPDATE change SET at = at + 86400000 * 400")
      }

    let outcome = try program.run("stats")

    #expect(outcome.output.contains("  To Do  1  longest: later, 0 days"), "\(outcome)")
  }

  @Test func theColumnsAndTheWeeksArePrinted() throws {
    try fill()

    let outcome = try program.run("stats")

    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(outcome.status == 0 && lines.count == 10, "\(outcome)")
    #expect(lines[0] == "Main")
    #expect(lines[1] == "  To Do  1  longest: later, 0 days", "\(outcome)")
    #expect(lines[2] == "  Doing  1  longest: now ␛[31m, 0 days", "\(outcome)")
    #expect(lines[3] == "  Done  1", "\(outcome)")
    #expect(lines[5] == "Finished, week by week")
    // The weeks before the first card are left out.
    #expect(lines[6].hasSuffix("█ 1"), "\(outcome)")
    #expect(lines[8] == "Cycle time: median 0.0 days, 85th percentile 0.0 (1 card)")
  }

  @Test func jsonHoldsTheDaysTheWeeksAndTheDaysTaken() throws {
    try fill()

    let outcome = try program.run("stats", "--json")

    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let object = try #require(json as? [String: Any], "\(outcome)")
    #expect(object.keys.sorted() == ["columns", "cycle", "days", "title", "weeks"])
    let columns = try #require(object["columns"] as? [[String: Any]])
    #expect(columns.map { $0["name"] as? String } == ["To Do", "Doing", "Done"])
    #expect(columns.map { $0["count"] as? Int } == [1, 1, 1])
    let oldest = try #require(columns[0]["oldest"] as? [String: Any])
    #expect(oldest.keys.sorted() == ["id", "since", "title"])
    let days = try #require(object["days"] as? [[String: Any]])
    #expect((78...84).contains(days.count), "\(days.count)")
    #expect(days.last?["counts"] as? [Int] == [1, 1, 1])
    #expect(days.first?["counts"] as? [Int] == [0, 0, 0])
    let weeks = try #require(object["weeks"] as? [[String: Any]])
    #expect(weeks.map { $0["finished"] as? Int } == Array(repeating: 0, count: 11) + [1])
    let cycle = try #require(object["cycle"] as? [String: Any])
    #expect(cycle["count"] as? Int == 1)
  }

  @Test func withoutFinishedCardsThereIsNoCycleTime() throws {
    try program.run("add", "one")

    let json = try program.run("stats", "--json").output

    #expect(json.hasSuffix("\"cycle\":null}\n"), "\(json)")
    #expect(json.contains("\"oldest\":null"), "\(json)")
    let text = try program.run("stats").output
    #expect(text.hasSuffix("Cycle time: no cards in these weeks\n"), "\(text)")
  }

  @Test func cardsThatSkippedTheDoingColumnAreTheReasonForNoCycleTime() throws {
    try program.run("add", "one")
    try program.run("done", "one")

    let text = try program.run("stats").output

    #expect(text.hasSuffix("Cycle time: no finished card was in a doing column\n"), "\(text)")
  }

  @Test func everyBoardIsTakenTogetherByKind() throws {
    try fill()
    try program.run("board", "add", "Home")
    try program.run("add", "bread", "--board", "Home")

    let all = try program.run("stats", "--board", "all").output
    let home = try program.run("stats", "--board", "Home").output

    #expect(all.hasPrefix("All boards\n  To do  2  longest: later, 0 days\n  Doing  1"), "\(all)")
    #expect(home.hasPrefix("Home\n  To Do  1  longest: bread, 0 days\n  Doing  0\n"), "\(home)")
    let missing = try program.run("stats", "--board", "nope")
    #expect(missing.status != 0 && missing.isOneLine, "\(missing)")
  }

  /// The cards that were finished in each of the weeks that are shown, and how many are done.
  private func finished(importing text: String, _ options: String...) throws -> [Int] {
    try program.run(["import", "-", "--board", "Main"] + options, input: Data(text.utf8))
    let outcome = try program.run("stats", "--json")
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let weeks = try #require((json as? [String: Any])?["weeks"] as? [[String: Any]], "\(outcome)")
    return weeks.compactMap { $0["finished"] as? Int }
  }

  /// The day some weeks ago.
  private func day(weeksAgo weeks: Int) -> String {
    let date = Date(timeIntervalSinceNow: -Double(weeks) * 7 * 86_400)
    return date.formatted(.iso8601.year().month().day())
  }

  @Test(arguments: [
    ("todotxt", "x DAY a\nx DAY 2001-01-01 b\nc\n"),
    (
      "taskwarrior",
      #"{"description":"a","status":"completed","end":"DAYT120000Z","modified":"NOW"}"# + "\n"
        + #"{"description":"b","status":"completed","end":"DAYT120000Z"}"#
    ),
    (
      "ical",
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:a\r\nCOMPLETED:PLAINT120000Z\r\nEND:VTODO\r\n"
        + "BEGIN:VTODO\r\nSUMMARY:b\r\nSTATUS:COMPLETED\r\nCOMPLETED:PLAINT120000Z\r\nEND:VTODO\r\n"
        + "END:VCALENDAR\r\n"
    ),
    (
      "github",
      #"[{"number":1,"title":"a","state":"CLOSED","closedAt":"DAYT12:00:00Z","updatedAt":"NOW"},"#
        + #"{"number":2,"title":"b","state":"CLOSED","closedAt":"DAYT12:00:00Z"}]"#
    ),
    ("csv", "Title,Completed on\na,DAY\nb,DAYT12:00:00Z\nc,\n"),
  ])
  func importedCardsKeepTheirDayOfCompletion(format: String, text: String) throws {
    let day = day(weeksAgo: 3)
    let text = text.replacing("PLAIN", with: day.filter { $0 != "-" })
      .replacing("DAY", with: format == "taskwarrior" ? day.filter { $0 != "-" } : day)
      .replacing("NOW", with: Date.now.formatted(.iso8601))

    let weeks = try finished(importing: text, "--format", format)

    #expect(weeks == [0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0], "\(format)")
  }

  @Test(arguments: [
    ("todotxt", "x a\n"),
    ("github", #"[{"number":1,"title":"a","state":"CLOSED","updatedAt":"NOW"}]"#),
    ("markdown", "## Done\n\n- [x] a\n"),
    (
      "trello",
      #"{"name":"B","lists":[{"id":"1","name":"Done"}],"cards":[{"name":"a","idList":"1"}]}"#
    ),
  ])
  func importedCardsWithoutADayOfCompletionCountInNoWeek(format: String, text: String) throws {
    let text = text.replacing("NOW", with: Date.now.formatted(.iso8601))

    #expect(try finished(importing: text, "--format", format).allSatisfy { $0 == 0 }, "\(format)")

    try program.run("add", "by hand", "--column", "done")
    #expect(try finished(importing: text, "--format", format).last == 1, "\(format)")
  }

  @Test func anImportThatIsTakenBackLeavesNothing() throws {
    #expect(try finished(importing: "x \(day(weeksAgo: 1)) a\n", "--format", "todotxt").contains(1))
    try program.run("undo")
    try program.run("redo")
    #expect(try finished(importing: "x a\n", "--format", "todotxt").reduce(0, +) == 1)
  }
}
