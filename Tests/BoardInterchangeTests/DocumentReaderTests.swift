import BoardInterchange
import BoardModel
import Foundation
import SeededRandom
import Testing

/// Documents of ours, read one board or card at a time.
@Suite struct DocumentReaderTests {
  private static let ids = (1...9).map { "00000000-0000-4000-8000-00000000000\($0)" }

  private func items(_ text: String) throws -> [ImportItem] {
    var reader = try DocumentReader(ByteFeed(Array(text.utf8)))
    var items: [ImportItem] = []
    while let item = try reader.next() { items.append(item) }
    return items
  }

  private static let board = """
    {"id":"\(ids[0])","name":"Main","archivedAt":null,"columns":\
    [{"id":"\(ids[1])","name":"To Do","kind":"to-do","limit":3}]}
    """

  private static let card = """
    {"id":"\(ids[2])","title":"a","due":"2026-11-27","priority":"low","tags":["x"],\
    "checklist":[{"text":"s","done":true}],"body":"b","createdAt":"0001-01-01T00:00:00.000Z",\
    "updatedAt":"9999-12-31T23:59:59.999Z","columnId":"\(ids[1])","orderKey":"8000"}
    """

  private static let change = """
    {"sequence":7,"action":"\(ids[3])","kind":"updated","subject":"card","id":"\(ids[2])",\
    "at":"2026-11-22T08:45:12.345Z","author":"ann","client":"\(ids[4])",\
    "before":{"title":"x","limit":1e3},"after":{"title":"a \\u00e9","tags":["x"]}}
    """

  @Test func anEntryOfTheHistoryIsReadIfItIsWanted() throws {
    let text = """
      {"format":"tercet","version":1,"boards":[\(Self.board)],"cards":[],"history":[\(Self.change)]}
      """
    var reader = try DocumentReader(ByteFeed(Array(text.utf8)), readsHistory: true)

    _ = try reader.next()
    guard case .change(let change) = try reader.next() else { return #expect(Bool(false)) }

    #expect(change.sequence == 7 && change.kind == .updated && change.subject == .card)
    #expect(change.id.uuidString == Self.ids[2] && change.author == "ann")
    #expect(change.date.iso == "2026-11-22T08:45:12.345Z")
    #expect(change.before == #"{"title":"x","limit":1e3}"#)
    #expect(change.after == #"{"title":"a é","tags":["x"]}"#)
    #expect(try reader.next() == nil && reader.notCarried.isEmpty)
    #expect(try items(text).count == 1)
  }

  @Test func aDocumentHoldsBoardsAndCards() throws {
    let text = """
      {"format":"tercet","version":1,"boards":[\(Self.board)],"cards":[\(Self.card)]}
      """

    let items = try items(text)

    guard items.count == 2, case .board(let board) = items[0], case .card(let card) = items[1]
    else {
      Issue.record("\(items)")
      return
    }
    #expect(board.name == "Main" && board.columns.map(\.limit) == [3])
    #expect(card.draft.title == "a" && card.draft.due == CalendarDay(iso: "2026-11-27"))
    #expect(card.place == .exact(board.columns[0].id, OrderKey(bytes: [0x80, 0])))
    #expect(card.createdAt?.iso == "0001-01-01T00:00:00.000Z")
    #expect(card.updatedAt?.iso == "9999-12-31T23:59:59.999Z")
    #expect(card.fields == [.title, .due, .priority, .tags, .checklist, .body])
  }

  @Test func fieldsThatAreNotThereAreNotCarried() throws {
    let items = try items(#"[{"id":"\#(Self.ids[2])","title":"a","due":null}]"#)

    guard case .card(let card) = items.first else { return #expect(Bool(false), "\(items)") }
    #expect(card.fields == [.title, .due] && card.place == .named(board: nil, column: nil))
  }

  @Test(arguments: [
    "{}", "{\"format\":\"other\"}", "{\"format\":\"tercet\",\"version\":2,\"cards\":[]}", "[1]",
    "{\"cards\":[],\"boards\":[],\"format\":\"tercet\"} x", "{\"type\":\"board\",\"name\":\"x\"}",
    "[{\"title\":\"x\"}]", "[{\"id\":\"x\",\"title\":\"x\"}]",
    "[{\"id\":\"\(ids[0])\",\"title\":\"x\",\"title\":\"y\"}]",
    "[{\"id\":\"\(ids[0])\",\"title\":\"x\",\"due\":\"0000-01-01\"}]",
    "[{\"id\":\"\(ids[0])\",\"title\":\"x\",\"createdAt\":\"10000-01-01T00:00:00Z\"}]",
    "[{\"id\":\"\(ids[0])\",\"title\":\"x\",\"orderKey\":\"zz\"}]",
  ])
  func aTextThatIsNotADocumentIsAFault(text: String) {
    let fault = #expect(throws: SourceFault.self, "\(text)") { _ = try items(text) }
    #expect(fault?.line == 1 && fault?.column != nil)
  }

  @Test func boardsMustComeBeforeCardsInADocument() {
    let text = """
      {"format":"tercet","cards":[\(Self.card)],"boards":[]}
      """
    let fault = #expect(throws: SourceFault.self) { _ = try items(text) }
    #expect(
      fault?.reason
        == "“boards” comes after “cards”, which need it; put it first, for example with "
        + "jq '{boards} + .'"
    )
  }

  /// Bytes changed, taken away, doubled: every mutant is read to its end or to a fault.
  @Test func aMutantIsReadOrRefused() throws {
    let text = """
      {"format":"tercet","version":1,"boards":[\(Self.board)],"cards":[\(Self.card),\(Self.card)],\
      "history":[\(Self.change)]}
      """
    let seed = Seed.value(or: 1_401)
    var random = SeededGenerator(seed: seed)
    var refused = 0
    for _ in 0..<3_000 {
      let bytes = Mutation.mutant(of: Array(text.utf8), &random)
      do {
        var reader = try DocumentReader(ByteFeed(bytes), readsHistory: true)
        while try reader.next() != nil {}
      } catch {
        refused += 1
        #expect(error is SourceFault, "seed \(seed): \(error)")
      }
    }
    #expect(refused > 1_000, "seed \(seed)")
  }

  @Test(arguments: ["1e400", "99999999999999999999", "1.5", "0", "-1", "null", "\"1\""])
  func aVersionIsAWholeNumber(version: String) {
    #expect {
      try items(#"{"format":"tercet","version":\#(version),"boards":[],"cards":[]}"#)
    } throws: {
      ($0 as? SourceFault)?.message.contains("version is not a whole number") == true
    }
  }

  @Test(arguments: ["1.5", "1e400", "\"3\"", "true"])
  func aLimitOfAColumnMustBeAWholeNumber(limit: String) {
    let board = Self.board.replacing("\"limit\":3", with: "\"limit\":\(limit)")
    #expect {
      try items(#"{"format":"tercet","version":1,"boards":[\#(board)],"cards":[]}"#)
    } throws: {
      ($0 as? SourceFault)?.message.contains("limit of “To Do” is not a whole number") == true
    }
  }

  @Test func aStepMustBeEitherDoneOrNot() {
    let card = Self.card.replacing("\"done\":true", with: "\"done\":\"yes\"")
    #expect(throws: SourceFault.self) { try items("[\(card)]") }
  }
}
