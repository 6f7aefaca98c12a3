import BoardModel
import EventStreams
import Foundation
import ReferenceRules
import SeededRandom

@testable import BoardStorage

/// A store that is filled and changed at random, and the plain answers to queries on it.
final class RandomBoard {
  private let stores: [SQLiteBoardStore]
  let folder: TemporaryFolder
  private let clock = RandomClock()
  private var random: SeededGenerator
  private var authors: [Card.ID: String] = [:]
  private var subscription: Subscription?

  var store: SQLiteBoardStore { stores[0] }

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    folder = try TemporaryFolder()
    var stores: [SQLiteBoardStore] = []
    for (index, author) in ["Anna", "bob"].enumerated() {
      var sources = StoreSources.counting(client: UInt8(index + 1))
      let clock = clock
      sources.author = author
      sources.now = { clock.next() }
      stores.append(try .open(at: folder.board, sources: sources))
    }
    self.stores = stores
    subscription = stores[0]
      .subscribeToChanges { [unowned self] change in
        if let card = change.card { authors[card.card] = change.author }
      }
    try store.perform(.addBoard("Home", columns: ColumnDraft.usual))
  }

  /// Has a search file used from the first card on, whatever there is to gain by it.
  func useSearchFile(few: Int) {
    for store in stores { store.database.search?.limits = .tiny(few: few) }
  }

  /// Brings the search file on by a few cards, in one of the processes.
  func prepareABit() throws -> FindingPreparation {
    let store = pick(stores)
    if number(in: 0..<6) == 0 { store.pauseFinding() }
    return try store.prepareFinding(testing: number(in: 1..<40))
  }

  // MARK: The plain answer

  var context: QueryContext {
    QueryContext(today: clock.time.day, now: clock.time, author: "anna", secondsFromUTC: 7_200)
  }

  var today: CalendarDay { clock.time.day }

  /// What a query finds by the plain rules, card by card.
  func answer(to query: CardQuery) throws -> [Card.ID] {
    try store.begin(today)
    try store.refresh()
    let cards = try lists(of: query).flatMap { try self.cards(of: $0, in: query.scope) }
    let found = cards.filter(query.finds)
    return found.enumerated()
      .sorted { left, right in
        for key in query.sort {
          if let isOrdered = key.orders(left.element, before: right.element) { return isOrdered }
        }
        return left.offset < right.offset
      }
      .map(\.element.card.id)
  }

  /// The plain queries whose answers follow each other.
  private func lists(of query: CardQuery) throws -> [CardQuery] {
    let boards = try store.boards()
    func withLater(_ scope: CardQuery.Scope) -> CardQuery {
      CardQuery(scope, includingLater: query.findsLater)
    }
    let archives = query.findsArchived ? boards.map { CardQuery(.archive($0.id)) } : []
    switch query.scope {
    case .archive: return [CardQuery(query.scope)]
    case .column, .kind: return [withLater(query.scope)] + archives
    case .board(let id):
      let columns = boards.first { $0.id == id }?.columns ?? []
      return columns.map { withLater(.column($0.id)) }
        + archives.filter { $0.scope == .archive(id) }
    case .all: return boards.flatMap(\.columns).map { withLater(.column($0.id)) } + archives
    }
  }

  /// The cards on the board that are not done.
  private func openCards() throws -> [Card.ID: Card] {
    var open: [Card.ID: Card] = [:]
    for column in try store.boards().flatMap(\.columns) where column.kind != .done {
      let all = CardQuery(.column(column.id), includingLater: true)
      for preview in try store.page(of: all, .first, limit: .max) {
        open[preview.id] = try store.card(preview.id)
      }
    }
    return open
  }

  private func cards(of list: CardQuery, in scope: CardQuery.Scope) throws -> [QueryCard] {
    let boards = try store.boards()
    let open = try openCards()
    let waitedFor = Set(open.values.flatMap(\.blockedBy))
    let columns = boards.flatMap(\.columns).map(\.id)
    var cards = try store.page(of: list, .first, limit: .max).compactMap { try store.card($0.id) }
    if list.findsLater {
      cards.sort {
        let places = ($0, $1)
        let (first, second) = (
          columns.firstIndex(of: places.0.column) ?? 0, columns.firstIndex(of: places.1.column) ?? 0
        )
        return (first, places.0.orderKey, places.0.id.uuid)
          < (second, places.1.orderKey, places.1.id.uuid)
      }
    }
    return
      try cards
      .compactMap { card in
        let column = boards.flatMap(\.columns).first { $0.id == card.column }
        if case .column(let id) = scope, card.column != id { return nil }
        if case .kind(let kind) = scope, column?.kind != kind { return nil }
        let board =
          card.place.archived?.board
          ?? boards.first { $0.column(card.column) != nil }?.id
        return QueryCard(
          card: card,
          column: column,
          board: boards.first { $0.id == board }?.name ?? "",
          author: authors[card.id],
          commentedAt: try store.comments(of: card.id).last?.date,
          comments: try store.comments(of: card.id).map(\.text),
          isBlocked: open[card.id] != nil && card.blockedBy.contains { open[$0] != nil },
          isBlocking: open[card.id] != nil && waitedFor.contains(card.id)
        )
      }
  }

  // MARK: Changes

  func step() throws {
    let store = pick(stores)
    let column = pick(try store.boards().flatMap(\.columns)).id
    guard let card = try anyCard() else {
      try store.add([draft()], at: .top(of: column))
      return
    }
    switch Int.random(in: 0..<15, using: &random) {
    case 10, 11: try depend(card, on: anyCard() ?? card, in: store)
    case 12:
      let end = clock.time.milliseconds + Int64.random(in: -1...40, using: &random) * 3_600_000
      try store.edit(card, [.claim(CardClaim(by: "bob", until: Timestamp(milliseconds: end)))])
    case 13, 14: try store.perform(.comment(card, remark()))
    case 0..<5: try store.add([draft(), draft()], at: .bottom(of: column))
    case 5: try store.edit(card, draft().edits(from: CardDraft(title: "")))
    case 6: try store.move(card, to: .top(of: column))
    case 7: try store.delete(card)
    case 8: try store.archive(card)
    default:
      try store.edit(
        card,
        [.due(draft().due, at: time()), .start(draft().start), .tags(draft().tags)]
      )
    }
    try self.store.refresh()
  }

  private func depend(_ card: Card.ID, on other: Card.ID, in store: SQLiteBoardStore) throws {
    do throws(StoreError) {
      try store.perform(.adjust([card], [.addBlockers([other])]))
    } catch {
      guard case .dependencyCycle = error else { throw error }
    }
  }

  private func anyCard() throws -> Card.ID? {
    let columns = try store.boards().flatMap(\.columns)
    return try store.page(of: .column(pick(columns).id), .first, limit: 20)
      .randomElement(using: &random)?
      .id
  }

  private func remark() -> String {
    pick(["fix proxy", "Said\nsaïd", "로그인\nÜber x", "http://said", "a b\r\nlate"])
  }

  private func time() -> ClockTime? {
    ClockTime(minuteOfDay: Int.random(in: -1_440..<1_440, using: &random))
  }

  private func draft() -> CardDraft {
    let words = ["Fix", "proxy", "Über", "uber", "로그인", "漢字", "x", "a b", "http://x", "%_'"]
    let tags = ["api", "API", "ünï", "u\u{308}nï", "로", "late"]
    let offset = Int.random(in: -20...20, using: &random)
    return CardDraft(
      title: [pick(words), pick(words)].joined(separator: " "),
      body: Bool.random(using: &random) ? "" : "\(pick(words))\n\(pick(words))",
      due: Bool.random(using: &random)
        ? nil : CalendarDay(daysSinceEpoch: clock.time.day.daysSinceEpoch + offset),
      priority: pick(Priority.allCases),
      tags: Array(Set((0..<Int.random(in: 0...2, using: &random)).map { _ in pick(tags) })),
      assignees: Array(
        Set((0..<Int.random(in: 0...2, using: &random)).map { _ in pick(["anna", "Bo-B", "ünï"]) })
      ),
      checklist: Bool.random(using: &random) ? [] : [ChecklistItem(text: pick(words))],
      start: Int.random(in: 0..<3, using: &random) > 0
        ? nil
        : CalendarDay(
          daysSinceEpoch: clock.time.day.daysSinceEpoch + Int.random(in: -9...30, using: &random)
        )
    )
  }

  // MARK: Queries

  func query() throws -> (text: String, query: CardQuery) {
    let boards = try store.boards()
    let scopes: [CardQuery.Scope] = [
      .all, .board(pick(boards).id), .column(pick(boards.flatMap(\.columns)).id),
      .kind(pick(Column.Kind.allCases)), .archive(pick(boards).id),
    ]
    let sorts = [
      "", "", "sort:due", "sort:-due", "sort:-pri,title", "sort:created", "sort:-title",
      "sort:changed,-created", "sort:-changed", "sort:done", "sort:-done", "sort:start",
      "sort:-start",
    ]
    let text = expression(depth: 2) + (try idCondition()) + manyWords() + " " + pick(sorts)
    return (text, CardQuery(pick(scopes), ParsedQuery(text, on: context)))
  }

  /// The beginning of a card's digits now and then, by its field or as a word.
  private func idCondition() throws -> String {
    guard Int.random(in: 0..<5, using: &random) == 0, let card = try anyCard() else { return "" }
    let count = Int.random(in: 9...CardIDPrefix.groupLength, using: &random)
    let id = pick([card.text(groupDigits: count), card.text])
    return pick([" id:\(id)", " \(id)", " -\(id)", " (id:\(id) OR fix)"])
  }

  /// So many words now and then that they are not asked of SQL.
  private func manyWords() -> String {
    if Int.random(in: 0..<5, using: &random) > 0 { return "" }
    let words = ["fix", "Fix", "über", "로", "漢", "a", "said", "comment:said", "\"x\nu\"", "zzz"]
    let all = (0..<Int.random(in: 17...40, using: &random)).map { _ in pick(words) }
    return Bool.random(using: &random)
      ? " (\(all.joined(separator: " OR ")))" : " -(\(all.joined(separator: " ")))"
  }

  private func expression(depth: Int) -> String {
    let terms = [
      "fix", "Fix", "uber", "über", "로", "漢", "\"a b\"", "%", "'", "proxy x", "#api",
      "tag:API,late",
      "#unï", "has:due", "no:due", "has:tag", "has:body", "no:checklist", "has:priority",
      "has:link",
      "is:overdue", "is:today", "is:week", "is:done", "is:archived", "is:ready", "is:stale",
      "is:blocked", "due:today", "due:<today", "due:>=3d", "due:-5d..5d", "due:none",
      "due:>9999-12-31",
      "due:<\"today 12:00\"", "due:>=\"3d 9am\"", "due:\"today 15:00\"", "is:overdue", "pri:high",
      "pri:<medium", "pri:>=low", "pri:none", "col:todo", "col:done",
      "board:home", "by:anna", "by:bob", "title:x", "body:fix", "step:proxy", "comment:proxy",
      "comment:said", "saïd", "said",
      "comment:x", "\"x\nu\"", "\"그인\nüb\"", "created:<3d",
      "created:>1w", "done:week", "changed:<1d", "changed:today", "@anna",
      "pri:nonsense",
      "@bob", "assignee:uni", "has:assignee", "no:assignee", "is:mine", "is:claimed", "is:blocking",
      "is:blocked", "is:ready", "is:later", "is:later", "is:scheduled", "start:>today", "has:start",
      "start:<=3d", "no:start",
    ]
    let count = Int.random(in: depth == 2 ? 0...2 : 1...2, using: &random)
    let parts = (0..<count)
      .map { _ in
        let negation = Bool.random(using: &random) ? "" : "-"
        if depth > 0, Int.random(in: 0..<4, using: &random) == 0 {
          return "\(negation)(\(expression(depth: depth - 1)) OR \(expression(depth: depth - 1)))"
        }
        return negation + pick(terms)
      }
    return parts.joined(separator: " ")
  }

  private func pick<Element>(_ all: [Element]) -> Element {
    all[Int.random(in: 0..<all.count, using: &random)]
  }

  func number(in range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
}

/// Up to a day passes at each look.
final class RandomClock {
  private(set) var time = Timestamp(milliseconds: 1_800_000_000_000)
  private var random = SeededGenerator(seed: 99)

  func next() -> Timestamp {
    let hours = Int64.random(in: 0...12, using: &random)
    time = Timestamp(milliseconds: time.milliseconds + hours * 3_600_000 + 1)
    return time
  }
}
