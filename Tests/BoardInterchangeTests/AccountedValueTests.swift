import BoardModel
import Foundation
import SeededRandom
import Testing

@testable import BoardInterchange

/// Every value of a source is on the board or in the report: without it, one of the two is different.
@Suite struct AccountedValueTests {
  private struct Source {
    let format: InterchangeFormat
    let text: String
    /// The same text without each of its values.
    let lacking: [(value: String, text: String)]
  }

  private static func read(_ source: Source, _ text: String) throws -> String {
    let board = try source.format.read(ForeignBytes(Array(text.utf8)))
    return
      "\(board.name ?? "") \(board.columns) \(board.cards) \(board.notCarried.kinds) \(board.notes)"
  }

  @Test(arguments: 0..<10) func everyValueIsOnTheBoardOrInTheReport(kind: Int) throws {
    let seed = Seed.value(or: 3_407) &+ UInt64(kind)
    for round in 0..<Rounds.of(8, soak: 20) {
      var random = SeededGenerator(seed: seed &+ UInt64(round) &* 1_000)
      let source = Self.source(kind, &random)
      let whole = try Self.read(source, source.text)
      let lost = try source.lacking.filter { try Self.read(source, $0.text) == whole }
      #expect(lost.isEmpty, "seed \(seed), round \(round): \(lost.map(\.value)) in\n\(source.text)")
    }
  }

  // MARK: Sources

  private static func source(_ kind: Int, _ random: inout SeededGenerator) -> Source {
    switch kind {
    case 0: json(.trello, trello(&random), &random)
    case 1: json(.github, issue(&random), &random)
    case 2: json(.github, gitLab(&random), &random)
    case 3: json(.taskwarrior, task(&random), &random)
    case 4: lines(.ical, calendar(&random), keeping: ["BEGIN:", "END:", "SUMMARY:"])
    case 5: words(&random)
    case 6: table(&random)
    case 7: lines(.obsidian, markdown(&random), keeping: ["---", "kanban-plugin", "**Complete**"])
    case 8: lines(.org, org(&random), keeping: ["* TODO", ":"])
    default: lines(.folder, file(&random), keeping: ["---", "title:", "## Acc"])
    }
  }

  private static func word(_ random: inout SeededGenerator) -> String {
    "w" + String(Int.random(in: 1_000_000..<10_000_000, using: &random), radix: 36)
  }

  private static func day(_ random: inout SeededGenerator) -> String {
    "2026-1\(Int.random(in: 0...2, using: &random))-\(Int.random(in: 10...28, using: &random))"
  }

  /// A text of JSON with other members in each object, and the same without each value.
  private static func json(
    _ format: InterchangeFormat,
    _ text: String,
    _ random: inout SeededGenerator
  ) -> Source {
    guard var reader = try? JSONReader(ByteFeed(Array(text.utf8))),
      let value = try? reader.value()
    else { return Source(format: format, text: text, lacking: []) }
    let whole = strewn(value, &random)
    // A task has a description.
    let lacking = lacking(whole).filter { format != .taskwarrior || $0.0 != "[0].description" }
    return Source(format: format, text: whole.json, lacking: lacking.map { ($0.0, $0.1.json) })
  }

  /// What is counted as a whole.
  private static let opaque = ["attachments", "author", "cover", "time_stats"]
  private static let closed =
    opaque + ["labels", "assignees", "milestone", "comments", "annotations", "members"]

  private static func strewn(_ value: JSONValue, _ random: inout SeededGenerator) -> JSONValue {
    switch value {
    case .array(let values): return .array(values.map { strewn($0, &random) })
    case .object(var members):
      members = members.map { member in
        closed.contains(member.name)
          ? member : .init(name: member.name, value: strewn(member.value, &random))
      }
      let isFalse = Bool.random(using: &random)
      members.append(
        .init(name: word(&random), value: isFalse ? .number("7") : .string(word(&random)))
      )
      return .object(members)
    default: return value
    }
  }

  /// The value without each of its leaves in turn.
  private static func lacking(_ value: JSONValue) -> [(String, JSONValue)] {
    switch value {
    case .array(let values):
      values.indices.flatMap { index in
        lacking(values[index])
          .map { path, rest in
            var values = values
            values[index] = rest
            return ("[\(index)]" + path, JSONValue.array(values))
          }
      }
    case .object(let members):
      members.indices.flatMap { index -> [(String, JSONValue)] in
        let member = members[index]
        let inner = lacking(member.value)
        var others = members
        others.remove(at: index)
        if member.name == "id" { return [] }
        if inner.isEmpty || opaque.contains(member.name) {
          return [(".\(member.name)", .object(others))]
        }
        return inner.map { path, rest in
          var members = members
          members[index] = .init(name: member.name, value: rest)
          return (".\(member.name)\(path)", .object(members))
        }
      }
    default: []
    }
  }

  private static func trello(_ random: inout SeededGenerator) -> String {
    """
    {"name":"\(word(&random))","desc":"\(word(&random))",
    "lists":[{"id":"l0","name":"\(word(&random))"},{"id":"l1","name":"\(word(&random))"},{"id":"l2","name":"Done","closed":true}],
    "members":[{"id":"m1","username":"\(word(&random))"}],
    "cards":[{"id":"c1","name":"\(word(&random))","desc":"\(word(&random))","idList":"l1",
    "due":"\(day(&random))T10:00:00.000Z","start":"\(day(&random))T10:00:00.000Z","labels":[{"name":"\(word(&random))"}],
    "idMembers":["m1"],"idChecklists":["k1"],"attachments":[{"name":"\(word(&random))"}],
    "cover":{"color":"red"},"dueReminder":60,"isTemplate":true,"address":"\(word(&random))"},
    {"id":"c2","name":"\(word(&random))","idList":"l2"}],
    "checklists":[{"id":"k1","name":"\(word(&random))","checkItems":[{"name":"\(word(&random))","state":"complete"},
    {"name":"\(word(&random))","due":"\(day(&random))T10:00:00.000Z"}]}]}
    """
  }

  private static func issue(_ random: inout SeededGenerator) -> String {
    """
    [{"number":7,"title":"\(word(&random))","body":"\(word(&random))","state":"CLOSED",
    "url":"https://github.com/a/b/7","labels":[{"name":"\(word(&random))"}],
    "assignees":[{"login":"\(word(&random))"}],"closedAt":"\(day(&random))T10:00:00Z",
    "createdAt":"\(day(&random))T10:00:00Z","updatedAt":"\(day(&random))T10:00:00Z","stateReason":"NOT_PLANNED",
    "milestone":{"title":"\(word(&random))","dueOn":"\(day(&random))T00:00:00Z"},"author":{"login":"ann"},
    "isPinned":true,"comments":[{"author":{"login":"ann"},"createdAt":"2026-11-01T10:00:00Z","body":"x"}]}]
    """
  }

  private static func gitLab(_ random: inout SeededGenerator) -> String {
    """
    [{"iid":7,"title":"\(word(&random))","description":"\(word(&random))","state":"closed",
    "web_url":"https://gitlab.com/a/7","labels":["\(word(&random))"],"assignees":[{"username":"\(word(&random))"}],
    "created_at":"\(day(&random))T10:00:00Z","updated_at":"\(day(&random))T10:00:00Z",
    "closed_at":"\(day(&random))T10:00:00Z","due_date":"\(day(&random))","weight":3,"confidential":true,
    "user_notes_count":2,"start_date":"\(day(&random))","time_stats":{"time_estimate":60}}]
    """
  }

  private static func task(_ random: inout SeededGenerator) -> String {
    """
    [{"uuid":"\(word(&random))","description":"\(word(&random))","status":"completed","due":"20261224T100000Z",
    "priority":"\(Bool.random(using: &random) ? "H" : "Z")","project":"\(word(&random))","tags":["\(word(&random))"],
    "entry":"20261101T100000Z","modified":"20261102T100000Z","end":"20261103T100000Z","wait":"20261105T100000Z",
    "recur":"weekly","annotations":[{"entry":"20261104T100000Z","description":"\(word(&random))"}]}]
    """
  }

  /// A text of lines, and the same without each that says something.
  private static func lines(
    _ format: InterchangeFormat,
    _ text: String,
    keeping kept: [String]
  ) -> Source {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let lacking = all.indices.compactMap { index -> (value: String, text: String)? in
      if all[index].isEmpty || kept.contains(where: all[index].hasPrefix) { return nil }
      var rest = all
      rest.remove(at: index)
      return (all[index], rest.joined(separator: "\n"))
    }
    return Source(format: format, text: text, lacking: lacking)
  }

  private static func calendar(_ random: inout SeededGenerator) -> String {
    """
    BEGIN:VCALENDAR
    X-WR-CALNAME:\(word(&random))
    X-WR-CALDESC:\(word(&random))
    BEGIN:VTODO
    UID:\(word(&random))
    SUMMARY:\(word(&random))
    DESCRIPTION:\(word(&random))
    DUE:\(day(&random).replacing("-", with: ""))T100000Z
    CREATED:\(day(&random).replacing("-", with: ""))T100000Z
    LAST-MODIFIED:20261120T100000Z
    COMPLETED:20261121T100000Z
    PRIORITY:1
    CATEGORIES:\(word(&random))
    CLASS:PRIVATE
    LOCATION:\(word(&random))
    X-\(word(&random).uppercased()):\(word(&random))
    RRULE:FREQ=DAILY
    END:VTODO
    END:VCALENDAR
    """
  }

  private static func words(_ random: inout SeededGenerator) -> Source {
    let line = [
      "(A)", day(&random), word(&random), "+" + word(&random), "@" + word(&random),
      "due:" + day(&random), word(&random) + ":" + word(&random), word(&random),
    ]
    let lacking = line.indices.map { index in
      (
        value: line[index],
        text: line.enumerated().filter { $0.offset != index }.map(\.element).joined(separator: " ")
      )
    }
    return Source(format: .todotxt, text: line.joined(separator: " "), lacking: lacking)
  }

  private static func table(_ random: inout SeededGenerator) -> Source {
    var columns = [
      ("Title", word(&random)), ("Name", word(&random)), ("Description", word(&random)),
      ("Notes", word(&random)), ("Status", "Todo"), ("Column", "Doing"), ("Due Date", day(&random)),
      ("Deadline", "2026-09-09"), ("Priority", "High"), ("Urgency", word(&random)),
      ("Tags", word(&random)),
      ("Assignee", word(&random)), ("ID", word(&random)), ("Number", word(&random)),
      ("Created", day(&random)),
      ("Added", "2026-09-08"), ("Updated", day(&random)), ("% Done", "40"),
      ("Checklist", word(&random)),
      ("Archived", "yes"), ("Depends on", word(&random)), ("Mood", word(&random)),
      ("", word(&random)),
    ]
    columns.shuffle(using: &random)
    let head = columns.map(\.0).joined(separator: ",")
    let lacking = columns.indices.map { index in
      let cells = columns.enumerated().map { $0.offset == index ? "" : $0.element.1 }
      return (value: columns[index].0, text: "\(head)\n\(cells.joined(separator: ","))\n")
    }
    let text = "\(head)\n\(columns.map(\.1).joined(separator: ","))\n"
    return Source(format: .csv, text: text, lacking: lacking)
  }

  private static func markdown(_ random: inout SeededGenerator) -> String {
    """
    ---
    kanban-plugin: board
    tags: \(word(&random))
    ---
    %% \(word(&random)) %%
    \(word(&random))
    # \(word(&random))
    ## To do
    - [ ] \(word(&random)) #\(word(&random)) @{\(day(&random))} @@{10:00}
    \t\(word(&random))
    \t#\(word(&random))
    \t- [x] \(word(&random))
    \t- [/] \(word(&random))
    - [x] \(word(&random)) 📅 \(day(&random)) ⏫ 🔁 every week
    ### \(word(&random))
    ## To do
    - [ ] \(word(&random))
    ## Done
    **Complete**
    - [x] \(word(&random)) ✅ \(day(&random))
    """
  }

  /// Each value of a profile's sample is on the board, in the report, or ignored by the profile.
  @Test(arguments: ProfileSamples.names.filter { $0.hasSuffix(".json") })
  func everyValueOfAProfilesSampleIsAccountedFor(file: String) throws {
    let url = ProfileSamples.folder.appending(path: file)
    let bytes = [UInt8](try Data(contentsOf: url))
    let format = try FormatGuess.recognised(bytes, named: file)
    let profile = try #require(Profile.shipped.first { $0.name == format.name })
    var reader = try JSONReader(ByteFeed(bytes))
    var random = SeededGenerator(seed: Seed.value(or: 3_408))
    let value = Self.strewn(try reader.value(), &random)
    let source = Source(
      format: format,
      text: value.json,
      lacking: Self.lacking(value).map { ($0.0, $0.1.json) }
    )
    let whole = try Self.read(source, source.text)
    // Parts of what is counted as a whole are not counted one by one.
    // Identifiers and places say nothing to people, a mark repeats the day of completion; an empty or false value is none.
    let last = profile.ignored.compactMap { $0.split { ".[]".contains($0) }.last.map(String.init) }
    let known = profile.ignored.union(["id", "_id", "title", "name", "done", "isDone"] + last)
    let lost = try source.lacking.filter { path, text in
      let names = path.split { ".[]".contains($0) || $0.isNumber }.map(String.init)
      let isCounted = profile.losses.keys.contains {
        path.hasPrefix(".\($0.replacing("[]", with: ""))") || names.dropLast().contains($0)
      }
      if isCounted || names.contains(where: known.contains)
        || Self.isNothing(at: path, in: value, profile)
      {
        return false
      }
      return try Self.read(source, text) == whole
    }
    #expect(lost.isEmpty, "\(lost.map(\.value)) in \(file)")
  }

  /// Whether it is empty, or says what a card without it is: in the first column, or done by its day.
  private static func isNothing(at path: String, in value: JSONValue, _ profile: Profile) -> Bool {
    var value = value
    for part in path.split(whereSeparator: { ".[]".contains($0) }) {
      value =
        Int(part).flatMap { value.elements.indices.contains($0) ? value.elements[$0] : nil }
        ?? value[String(part)] ?? .null
    }
    return value.saysNothing || value == .bool(false)
      || value.word.map {
        let word = $0.lowercased()
        let state = profile.states[word]
        return word == "0" || profile.nothing.contains(word)
          || profile.priorities[word] == Priority.none
          || state == .toDo || state == .done
      } == true
  }

  private static func org(_ random: inout SeededGenerator) -> String {
    """
    #+TITLE: \(word(&random))
    #+AUTHOR: \(word(&random))
    \(word(&random))
    * \(word(&random))
    * TODO [#A] \(word(&random)) :\(word(&random)):
    DEADLINE: <\(day(&random)) Thu 10:00 +1w>
    :PROPERTIES:
    :ID: \(word(&random))
    :END:
    \(word(&random))
    - [X] \(word(&random))
    * DONE \(word(&random))
    CLOSED: [\(day(&random)) Thu]
    """
  }

  private static func file(_ random: inout SeededGenerator) -> String {
    """
    ---
    id: \(word(&random))
    title: \(word(&random))
    status: \(word(&random))
    priority: \(Bool.random(using: &random) ? "high" : word(&random))
    assignee: @\(word(&random))
    labels: [\(word(&random)), \(word(&random))]
    milestone: \(word(&random))
    dependencies: \(word(&random))
    created_date: \(day(&random)) 10:00
    updated_date: \(day(&random))
    due: \(day(&random))
    \(word(&random)): \(word(&random))
    ---
    \(word(&random))
    ## Acceptance Criteria
    - [x] \(word(&random))
    - [ ] \(word(&random))
    ## \(word(&random))
    \(word(&random))
    """
  }
}
