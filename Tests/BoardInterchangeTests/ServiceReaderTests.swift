import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// What Trello and GitHub print.
@Suite struct ServiceReaderTests {
  private let berlin: LocalDates

  init() throws { berlin = LocalDates(zone: try #require(TimeZone(identifier: "Europe/Berlin"))) }

  private func trello(_ text: String) throws -> SourceBoard {
    try Trello(dates: berlin).read(ByteFeed(Array(text.utf8)))
  }

  @Test func aBoardOfTrelloIsReadWithItsCards() throws {
    let actions = Array(repeating: "{}", count: 1_000).joined(separator: ",")
    let board = try trello(
      """
      {"name":"Plan","prefs":{},"actions":[\(actions)],
      "lists":[{"id":"l2","name":"Done","pos":2.5,"closed":false},{"id":"l1","name":"To Do","pos":1e0},
      {"id":"l3","name":"Old","closed":true,"pos":3}],
      "labels":[],"members":[{"id":"m1","username":"ann"}],
      "checklists":[{"id":"k1","name":"Before","checkItems":[
      {"name":"b","state":"incomplete","pos":2},{"name":"a","state":"complete","pos":1}]},
      {"id":"k2","name":"After","checkItems":[{"name":"c","state":"incomplete"}]}],
      "cards":[
      {"id":"54f40904598090de0f7a0d5c","name":"second","idList":"l1","pos":65535.75,"closed":false,
      "due":"2026-11-27T23:30:00.000Z","idChecklists":["k1","k2","k9"],"idMembers":["m1"],
      "labels":[{"name":"","color":"red"},{"name":"big one","color":"blue"}],"attachments":[{}]},
      {"id":"c2","name":"first","idList":"l1","pos":16384.5,"closed":false,"due":null},
      {"id":"c3","name":"closed","idList":"l1","closed":true},
      {"id":"c4","name":"in a closed list","idList":"l3","closed":false}]}
      """
    )

    #expect(board.name == "Plan" && board.columns.map(\.name) == ["To Do", "Done"])
    let cards = Dictionary(uniqueKeysWithValues: board.cards.map { ($0.title, $0) })
    let titles = board.cards.filter { !$0.isArchived }.map(\.title)
    #expect(titles == ["first", "second"])
    #expect(cards["closed"]?.isArchived == true && cards["in a closed list"]?.isArchived == true)
    let card = try #require(cards["second"])
    #expect(card.due?.iso == "2026-11-28" && card.tags == ["red", "big one"])
    #expect(card.assignees == ["ann"] && card.createdAt?.iso == "2015-03-02T06:53:56.000Z")
    #expect(card.checklist.map(\.text) == ["Before: a", "Before: b", "After: c"])
    #expect(card.checklist.map(\.isDone) == [true, false, false])
    #expect(board.notCarried.count(of: "actions that are no comments") == 1_000)
    #expect(board.notCarried.count(of: "checklists that are not in the file") == 1)
    #expect(board.notCarried.count(of: "attachments") == 1 && board.notes.count == 1)
  }

  @Test func listsOfTheAPIHoldTheirCards() throws {
    let board = try trello(
      #"[{"id":"l1","name":"A","cards":[{"id":"c1","name":"x","due":null,"idChecklists":[]}]}]"#
    )

    #expect(board.columns.map(\.name) == ["A"] && board.cards.map(\.column) == ["A"])
  }

  @Test func unknownListsAndMembersOfTrelloAreCounted() throws {
    let board = try trello(
      #"{"name":"B","lists":[{"id":"l1","name":"A"}],"members":[{"id":"m1","username":"ann"}],"#
        + #""cards":[{"id":"c1","name":"x","idList":"gone","idMembers":["m1","m2"]}]}"#
    )

    #expect(board.cards.map(\.column) == ["A"] && board.cards[0].assignees == ["ann", "m2"])
    #expect(board.notCarried.count(of: SourceBoard.homeless(in: "A")) == 1)
    #expect(board.notCarried.count(of: "names of members who are not in the file") == 1)
  }

  @Test func issuesOfGitHubAreReadAsCards() throws {
    let text = """
      [{"number":7,"title":"Bug","body":"text","state":"OPEN","url":"https://x/7",
      "labels":[{"id":"L","name":"bug","color":"f00"}],"assignees":[{"login":"ann"}],
      "milestone":{"title":"v1","dueOn":"2026-11-27T00:00:00Z"},"comments":[{},{}],"size":"L"},
      {"number":8,"title":"Fixed","state":"CLOSED","labels":[],"milestone":null}]
      """
    let board = try GitHub(dates: berlin).read(ByteFeed(Array(text.utf8)))

    #expect(
      board.cards.map(\.column) == ["To Do", "Done"]
        && board.cards.map(\.key) == ["https://x/7", "8"]
    )
    #expect(
      board.cards[0].tags == ["bug"] && board.cards[0].lane == "v1"
        && board.cards[0].assignees == ["ann"]
    )
    #expect(board.cards[0].due?.iso == "2026-11-27" && board.cards[0].body == "text\n\nhttps://x/7")
    #expect(board.notCarried.count(of: "comments without a text or a moment") == 2)
    #expect(board.notCarried.count(of: "fields “size”") == 1)
  }

  @Test func itemsOfAProjectOfGitHubAreReadAsCards() throws {
    let text = """
      {"items":[
      {"id":"P1","title":"Issue","status":"In Progress","labels":["ui"],"assignees":["bob"],
      "content":{"type":"Issue","number":3,"title":"Issue","body":"b","url":"u"},"priority":"P1"},
      {"id":"P2","title":"Draft","content":{"type":"DraftIssue","title":"Draft","body":""}},
      {"id":"P3","title":"Empty","status":"","content":{}}],"totalCount":40}
      """
    let board = try GitHub(dates: berlin).read(ByteFeed(Array(text.utf8)))

    #expect(board.columns.map(\.name) == ["In Progress", "No Status"])
    #expect(board.cards.map(\.key) == ["u", "P2", "P3"] && board.cards[0].tags == ["ui"])
    #expect(board.cards[0].priority == .high && board.cards[0].assignees == ["bob"])
    #expect(board.notes == ["37 items are not in the file; export again with a higher --limit"])
  }

  @Test func commentsOfTrelloAreCommentsOfTheirCards() throws {
    func action(_ id: String, _ card: String, _ text: String, _ day: Int) -> String {
      """
      {"id":"\(id)","type":"\(day == 2 ? "copyCommentCard" : "commentCard")","date":"2026-11-0\(day)T10:00:00.000Z",
      "memberCreator":{"username":"ann"},"data":{"text":"\(text)","card":{"id":"\(card)"}}}
      """
    }
    let text = """
      {"actions":[\(action("a2", "c1", "later", 2)),\(action("a1", "c1", "first", 1)),
      \(action("a3", "gone", "lost", 3)),\(action("a4", "c1", " ", 4)),{"type":"updateCard"}],
      "lists":[{"id":"l1","name":"To Do"}],"cards":[{"id":"c1","name":"x","idList":"l1"}]}
      """
    let source = try trello(text)

    let comments = source.cards[0].comments
    #expect(comments.map(\.text) == ["first", "later"], "\(comments)")
    #expect(comments.map(\.author) == ["ann", "ann"])
    #expect(comments.first?.date.iso == "2026-11-01T10:00:00.000Z")
    #expect(source.notCarried.count(of: "actions that are no comments") == 2)
    #expect(source.notCarried.count(of: "comments on cards that are not in the file") == 1)
  }

  @Test func aCommentIsTheSameOneAtASecondImport() throws {
    let text = """
      [{"number":7,"title":"Bug","state":"OPEN","url":"https://x/7","comments":[
      {"id":"IC_1","author":{"login":"ann"},"createdAt":"2026-11-01T10:00:00Z","body":"same here"},
      {"id":"IC_2","author":{"login":"bob"},"createdAt":"2026-11-02T10:00:00Z","body":"same here"}]}]
      """
    let source = try GitHub(dates: berlin).read(ByteFeed(Array(text.utf8)))
    let board = Board(id: Board.ID(uuid: UUID()), name: "Work", columns: [])

    func imported() throws -> [ImportedComment] {
      var items = try SourceImport(source, of: "github", into: board, named: "Work")
      var comments: [ImportedComment] = []
      while let item = items.nextItem() {
        if case .card(let card) = item { comments += card.comments }
      }
      return comments
    }
    let comments = try imported()

    #expect(comments.map(\.author) == ["ann", "bob"], "\(comments)")
    #expect(Set(comments.map(\.id)).count == 2, "\(comments)")
    #expect(try imported() == comments)
    #expect(source.notCarried.isEmpty, "\(source.notCarried.kinds)")
  }

  @Test func twoListsOfOneNameAreTwoColumns() throws {
    let board = try trello(
      """
      {"lists":[{"id":"l1","name":"Done","pos":1},{"id":"l2","name":"done","pos":2},
      {"id":"l3","name":"Done","pos":3}],"cards":[{"id":"c1","name":"x","idList":"l3"}]}
      """
    )

    #expect(board.columns.map(\.name) == ["Done", "done (2)", "Done (3)"])
    #expect(board.columns.map(\.kind) == [.done, .done, .done])
    #expect(board.cards.map(\.column) == ["Done (3)"])
    #expect(board.notes.count == 2, "\(board.notes)")
  }
}
