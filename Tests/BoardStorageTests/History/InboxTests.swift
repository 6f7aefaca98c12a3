import BoardModel
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// The inbox over a log, and what it costs.
struct InboxTests {
  private let store: SQLiteBoardStore
  private let home: Board

  init() throws {
    store = try SQLiteBoardStore.inMemory(sources: .system(author: "ben"))
    home = try store.board(store.openBoard())
  }

  private func perform(_ action: BoardAction) throws {
    _ = try store.perform(action, as: store.newActionID())
  }

  private func add(_ drafts: CardDraft...) throws -> [Card.ID] {
    let result = try store.perform(
      .add(drafts, .bottom(of: home.columns[0].id)),
      as: store.newActionID()
    )
    guard case .done(let effect) = result else { return [] }
    return effect.cards
  }

  private func unread(of person: String = "ann") throws -> UnreadInbox {
    let inbox = UnreadInbox(of: person, in: store) {
      Timestamp(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1_000))
    }
    try inbox.begin()
    try inbox.lookAtAll()
    return inbox
  }

  private func sentences(_ person: String = "ann") throws -> [String] {
    try unread(of: person).entries.map(\.sentence)
  }

  @Test func whatOthersDidIsFoundWithTheTitleOfToday() throws {
    let cards = try add(
      CardDraft(title: "Deploy", assignees: ["ann"]),
      CardDraft(title: "Build")
    )
    try perform(.edit([cards[0]], [.blockedBy([cards[1]])], expecting: nil))
    try perform(.comment(cards[0], "looks fine"))
    try perform(.comment(cards[1], "ask @ann"))
    try perform(.move([cards[1]], to: .top(of: home.columns[2].id)))
    try perform(.edit([cards[0]], [.title("Deploy it")], expecting: nil))

    #expect(
      try sentences() == [
        "“Deploy it” is unblocked: “Build” is done, by @ben",
        "@ben mentioned you on “Build”: “ask @ann”",
        "@ben commented on “Deploy it”: “looks fine”",
        "@ben assigned “Deploy it” to you",
      ]
    )
    #expect(try sentences("ben") == [])
    #expect(try sentences("cleo") == [])
  }

  @Test func aCommentThatWasTakenBackIsGone() throws {
    let cards = try add(CardDraft(title: "Build"))
    try perform(.comment(cards[0], "ask @ann"))
    try perform(.undo)

    #expect(try sentences() == [])
  }

  @Test func whatIsReadStaysReadAndCanBeUnreadAgain() throws {
    let cards = try add(CardDraft(title: "Build"))
    for text in ["@ann one", "@ann two", "@ann three"] { try perform(.comment(cards[0], text)) }
    let inbox = try unread()

    try inbox.mark(inbox.entries[1], isRead: true)
    #expect(try sentences().map { $0.suffix(7) } == [" three”", "nn one”"])
    let two = try #require(
      try store.inbox(of: "ann", before: nil, after: 0).entries.dropFirst().first
    )
    try inbox.mark(two, isRead: false)
    #expect(try sentences().count == 3)

    try inbox.markRead()
    #expect(try sentences() == [])
    try perform(.comment(cards[0], "@ann four"))
    #expect(try inbox.follow().map(\.sentence) == ["@ben mentioned you on “Build”: “@ann four”"])
    #expect(try sentences().count == 1)
  }

  @Test func whatAnotherProgramMarksIsFollowed() throws {
    let cards = try add(CardDraft(title: "Build"))
    try perform(.comment(cards[0], "@ann one"))
    let (first, second) = (try unread(), try unread())

    try first.markRead()

    #expect(try second.follow() == [] && second.entries == [])
  }

  /// Adds so many changes of an author to the log.
  private func fill(_ count: Int, by author: String) throws {
    try store.database.writeUnlogged { db in
      try db.execute(
        sql: """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
          INSERT INTO change (action, kind, subject_id, at, client, before, after, subject, author)
          SELECT randomblob(16), 'updated', zeroblob(16), i, zeroblob(16), '{"title":"x"}',
            '{"title":"y"}', 0, ? FROM n
          """,
        arguments: [count, author]
      )
    }
  }

  @Test func aLongLogCostsNoMoreThanItsLastFiftyThousandEntries() throws {
    let cards = try add(CardDraft(title: "Build"))
    try perform(.comment(cards[0], "@ann old"))
    try fill(200_000, by: "cleo")
    try perform(.comment(cards[0], "@ann new"))
    let counted = CountedInbox(store)
    let inbox = UnreadInbox(of: "ann", in: counted) { Timestamp(milliseconds: 0) }

    try inbox.begin()
    #expect(counted.stretches == [], "beginning reads nothing of the log")
    try inbox.lookAtAll()

    #expect(inbox.entries.map(\.sentence) == ["@ben mentioned you on “Build”: “@ann new”"])
    #expect(counted.stretches.allSatisfy { $0.count <= InboxPage.stride })
    #expect(counted.stretches.map(\.count).reduce(0, +) == Int(InboxPage.reach))

    let before = counted.stretches.count
    try perform(.comment(cards[0], "@ann newest"))
    #expect(try inbox.follow().count == 1)
    #expect(counted.stretches.dropFirst(before).map(\.count) == [1], "only what is new is read")
  }

  @Test func aBoardOfOnePersonIsNotLookedAt() throws {
    try fill(10_000, by: "ben")
    _ = try add(CardDraft(title: "Build"))
    let counted = CountedInbox(store)
    let inbox = UnreadInbox(of: "ben", in: counted) { Timestamp(milliseconds: 0) }

    try inbox.begin()

    #expect(!inbox.isLooking && counted.stretches == [])
    #expect(try inbox.follow() == [] && counted.stretches == [])
  }
}

/// Counts the parts of the log that are read.
private final class CountedInbox: InboxReading {
  private let store: SQLiteBoardStore
  private(set) var stretches: [ClosedRange<Int64>] = []

  init(_ store: SQLiteBoardStore) { self.store = store }

  func hasOthers(than person: String) throws(StoreError) -> Bool {
    try store.hasOthers(than: person)
  }

  func inbox(
    of person: String,
    before end: Int64?,
    after start: Int64
  ) throws(StoreError) -> InboxPage {
    let page = try store.inbox(of: person, before: end, after: start)
    if let stretch = page.stretch { stretches.append(stretch) }
    return page
  }

  func setting(_ name: String) throws(StoreError) -> String? { try store.setting(name) }

  func keepSetting(_ value: String?, as name: String) throws(StoreError) {
    try store.keepSetting(value, as: name)
  }
}
