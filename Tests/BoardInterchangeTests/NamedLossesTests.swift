import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// What sources say that a card has no place for: each is counted under its own words.
@Suite struct NamedLossesTests {
  private let dates = LocalDates(zone: .gmt)

  private func losses(_ source: SourceBoard) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: source.notCarried.kinds.map { ($0.name, $0.count) })
  }

  @Test func todoistsDeadlinesDurationsAndFieldsOfSubtasks() throws {
    let source = try TableReader(dates: dates, map: [:])
      .read(
        """
        TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DURATION,DURATION_UNIT,DEADLINE
        task,one,,4,1,Ann (1),,2026-12-01 10:00,90,minute,2026-12-24
        task,sub @x @y,,1,2,Ann (1),Bob (2),,,,2026-12-25
        task,two,,4,1,Ann (1),,,,,2026-12-26

        """
      )

    #expect(source.cards.map(\.due?.iso) == ["2026-12-01", "2026-12-26"])
    #expect(source.cards.map(\.dueTime?.text) == ["10:00", nil])
    #expect(
      losses(source) == [
        "durations": 1, "deadlines of tasks with a date": 1,
        "labels of subtasks": 2, "priorities of subtasks": 1, "assignees of subtasks": 1,
        "deadlines of subtasks": 1,
      ],
      "\(losses(source))"
    )
  }

  @Test func trellosStepsWithADayOrAMemberAndClosedLists() throws {
    let text = """
      {"lists":[{"id":"l1","name":"To Do"},{"id":"l2","name":"Ideas","closed":true},
      {"id":"l3","name":"Empty","closed":true}],
      "cards":[{"id":"c1","name":"x","idList":"l2","idChecklists":["k1"]}],
      "checklists":[{"id":"k1","checkItems":[
      {"name":"a","due":"2026-12-24T10:00:00Z","idMember":"m1"},
      {"name":"b","due":null,"idMember":null}]}]}
      """
    let source = try Trello(dates: dates).read(ByteFeed(Array(text.utf8)))

    #expect(
      losses(source) == [
        "due dates of steps": 1, "assignees of steps": 1,
        "names of closed lists, whose cards are in the archive": 1, "closed lists without cards": 1,
      ],
      "\(losses(source))"
    )
    #expect(source.notCarried.kinds.suffix(2).map(\.examples) == [["“Ideas”"], ["“Empty”"]])
  }

  @Test func trellosVotesRolesWatchesLabelsAndNamesAreCounted() throws {
    let text = """
      {"name":"B","subscribed":true,"prefs":{"background":"sky","backgroundImage":"https://x/sky.png"},
      "pluginData":[{"id":"p1"}],"lists":[{"id":"l1","name":"To Do","subscribed":true}],
      "labels":[{"name":"used","color":"red"},{"name":"unused","color":"blue"},{"name":"","color":"green"}],
      "members":[{"id":"m1","username":"ann","fullName":"Ann Example","avatarHash":"x"},
      {"id":"m2","username":"bob","fullName":"bob"}],
      "cards":[{"id":"c1","name":"x","idList":"l1","idMembersVoted":["m1","m2"],"cardRole":"mirror",
      "pluginData":[{"id":"p2"},{"id":"p3"}],"subscribed":false,"labels":[{"name":"used","color":"red"}],
      "email":"x+1@boards.trello.com","url":"https://trello.com/c/1","start":"2026-12-01T09:00:00.000Z"}]}
      """
    let source = try Trello(dates: dates).read(ByteFeed(Array(text.utf8)))

    #expect(source.cards[0].start?.iso == "2026-12-01")
    #expect(
      losses(source) == [
        "watched boards, lists and cards": 2, "background pictures": 1, "data of power-ups": 3,
        "votes": 2, "cards that Trello draws as a “mirror”": 1, "labels that no card has": 1,
        "full names of members": 1,
      ],
      "\(losses(source))"
    )
  }

  @Test func settingsOfAnObsidianBoardThatTercetLacksAreCounted() {
    let text = """
      ---
      kanban-plugin: board
      ---
      ## To do

      - [ ] Renew

      %% kanban:settings
      ```
      {"kanban-plugin":"board","lane-width":300,"date-trigger":"@","list-collapse":[false,false],
      "metadata-keys":[{"metadataKey":"url"}],"show-checkboxes":false,"new-note-folder":""}
      ```
      %%

      """
    let source = MarkdownReader.read(text.lines).source

    #expect(losses(source) == ["settings of the board": 2], "\(losses(source))")
    #expect(source.notCarried.kinds[0].examples == ["lane-width", "metadata-keys"])
  }

  @Test func lossesOfAnIssueOfGitHubAreNamed() throws {
    let text = """
      [{"number":1,"title":"a","state":"CLOSED","stateReason":"NOT_PLANNED","isPinned":true,
      "author":{"login":"ann"},"closedAt":"2026-11-01T10:00:00Z","projectItems":[],"assignees":[]},
      {"number":2,"title":"b","state":"OPEN","stateReason":"","isPinned":false,"closedAt":null,
      "projectItems":[{"title":"P"}]}]
      """
    let source = try GitHub(dates: dates).read(ByteFeed(Array(text.utf8)))

    #expect(
      losses(source) == [
        "issues closed as not planned, which are done here": 1, "authors of issues": 1, "pins": 1,
        "fields “projectItems”": 1,
      ],
      "\(losses(source))"
    )
  }

  @Test func issuesOfGitLabAreReadUnderTheirOwnNames() throws {
    let text = """
      [{"id":9001,"iid":7,"project_id":3,"title":"Bug","description":"It fails.","state":"closed",
      "created_at":"2026-11-01T10:00:00Z","updated_at":"2026-11-02T10:00:00Z","due_date":"2026-12-24",
      "labels":["a","b"],"assignees":[{"username":"bob"}],"milestone":{"title":"v1","due_date":"2026-12-31"},
      "weight":null,"user_notes_count":2,"upvotes":0,"web_url":"https://gitlab.com/x/-/issues/7",
      "time_stats":{"time_estimate":0,"total_time_spent":60},"author":null,"references":{"short":"#7"}}]
      """
    #expect(try FormatGuess.recognised(Array(text.utf8), named: nil) == .github)
    let source = try GitHub(dates: dates).read(ByteFeed(Array(text.utf8)))

    let card = source.cards[0]
    #expect(card.body == "It fails.\n\nhttps://gitlab.com/x/-/issues/7" && card.column == "Done")
    #expect(card.key == "https://gitlab.com/x/-/issues/7" && card.due?.iso == "2026-12-24")
    #expect(card.tags == ["a", "b"] && card.lane == "v1" && card.assignees == ["bob"])
    #expect(card.createdAt?.iso == "2026-11-01T10:00:00.000Z")
    #expect(source.notes == ["Read as issues of GitLab"] && source.fields.contains(.due))
    #expect(
      losses(source) == ["comments, which are not in the file": 2, "times spent": 1],
      "\(losses(source))"
    )
  }

  @Test func jsonOfTodoistIsRefusedWithTheFormatsToUse() {
    let text = #"[{"id":"1","content":"a","project_id":"2","labels":[],"priority":4}]"#

    #expect {
      try FormatGuess.recognised(Array(text.utf8), named: nil)
    } throws: {
      ($0 as? SourceFault)?.message.contains("from Todoist as CSV") == true
    }
  }

  /// Quadratic, this would take minutes.
  @Test func aColumnOfEachRowTakesNoLongerThanARow() throws {
    let rows = (0..<20_000).map { "x\($0),c\($0)\n" }.joined()
    let source = try TableReader(dates: dates, map: [:]).read("title,column\n" + rows)

    let items = try SourceImport(source, of: "csv", into: nil, named: "x")

    #expect(source.columns.count == 20_000 && source.column(named: "C7")?.name == "c7")
    let kind = "columns over 100, whose cards went to the last one"
    #expect(items.notCarried.count(of: kind) == 19_900)
  }
}
