import BoardModel
import BoardSync
import Foundation
import PostgresServer
import SeededRandom
import Testing

/// What every log does, wherever it is.
@Suite(.serialized) struct LogContractTests {
  private let board = UUID()
  private let client = UUID()
  private let card = UUID()

  /// The log of a new board; `test` must outlive it.
  private func shared(_ test: TestLog) throws -> any SharedLog {
    let log = try test.place().share(board, named: "Home").0
    try log.complete()
    return log
  }

  private func entry(
    _ facts: (String, SharedValue)...,
    of kind: FieldKey.Subject = .card,
    _ id: UUID? = nil,
    by client: UUID? = nil
  ) -> SharedEntry {
    SharedEntry(
      id: UUID(),
      client: client ?? self.client,
      action: UUID(),
      author: "anna",
      date: 1,
      facts: facts.map { Fact(FieldKey(kind, id ?? card, $0.0), $0.1) }
    )
  }

  @Test(arguments: LogKind.all)
  func theLogReturnsEntriesInOrderWithoutGapsAndTakesEachOnce(_ kind: LogKind) throws {
    let test = try TestLog(kind)
    let log = try shared(test)
    let entries = (0..<20).map { entry(("title", .text("Title \($0) ↯ \u{1F600}\n"))) }
    let first = try log.push(Array(entries.prefix(12)), base: 0)
    let again = try log.push(entries, base: 0)
    #expect(first == PushResult(sequences: Array(1...12), isStale: false))
    #expect(again == PushResult(sequences: Array(1...20), isStale: false))
    let read = try log.entries(after: 5, limit: 100, bytes: .max).entries
    #expect(read.map(\.sequence) == Array(6...20))
    #expect(read.map(\.entry) == Array(entries.dropFirst(5)))
    #expect(try log.head() == 20)
    let known = Set(entries.prefix(2).map(\.id))
    #expect(try log.known(of: known.union([UUID()])) == known)
    #expect(abs(try log.clockOffset()) < 60_000)
  }

  @Test(arguments: LogKind.all)
  func theLogReturnsNoMoreThanTheAskedBytesExceptTheFirstEntry(_ kind: LogKind) throws {
    let test = try TestLog(kind)
    let log = try shared(test)
    let text = String(repeating: "x", count: 1_000_000)
    _ = try log.push((0..<5).map { _ in entry(("body", .text(text))) }, base: 0)

    let first = try log.entries(after: 0, limit: 100, bytes: 2_000_000)
    let rest = try log.entries(after: 2, limit: 100, bytes: 20_000_000)
    let one = try log.entries(after: 4, limit: 100, bytes: 1)
    let none = try log.entries(after: 5, limit: 100, bytes: 1)

    #expect(first.entries.map(\.sequence) == [1, 2] && first.hasMore)
    #expect(rest.entries.map(\.sequence) == [3, 4, 5] && !rest.hasMore)
    #expect(one.entries.map(\.sequence) == [5] && !one.hasMore)
    #expect(none.entries.isEmpty && !none.hasMore)
  }

  @Test(arguments: LogKind.all)
  func theLogRefusesAChangeThatBuildsOnAnOlderListOrText(_ kind: LogKind) throws {
    let test = try TestLog(kind)
    let log = try shared(test)
    let other = UUID()
    #expect(try log.push([entry(("tags", .list([.text("a")])))], base: 0).isStale == false)
    let answer = try log.push(
      [entry(("title", .text("x")), by: other), entry(("tags", .list([])), by: other)],
      base: 0
    )
    #expect(answer == PushResult(sequences: [2], isStale: true))
    #expect(try log.push([entry(("tags", .list([])), by: other)], base: 2).sequences == [3])
    // A late message of the first replica must not hide what the other wrote.
    #expect(try log.push([entry(("tags", .list([])))], base: 2).isStale)
    #expect(try log.push([entry(("body", .text("")))], base: 3).sequences == [4])
  }

  @Test(arguments: LogKind.all)
  func theLogReportsWhatAReplicaNeedsToContinue(_ kind: LogKind) throws {
    let test = try TestLog(kind)
    let log = try shared(test)
    let entries = (0..<3).map { entry(("title", .text("\($0)"))) }
    _ = try log.push(entries, base: 0)

    let first = try log.attend(as: client, at: 2, from: "here")
    let copy = try log.attend(as: client, at: 2, from: "elsewhere")
    let other = try log.attend(as: UUID(), at: 9, from: nil)

    #expect(first.head == 3 && first.floor == 0 && first.right == .write && !first.isPruningDue)
    #expect(first.lastAccepted == entries[2].id && first.cursorEntry == entries[1].id)
    #expect(copy.isElsewhere && !first.isElsewhere)
    #expect(other.head == 3 && other.lastAccepted == nil && other.cursorEntry == nil)
    #expect(throws: SharedLogError.noBoard) {
      try test.place().log(of: UUID()).attend(as: client, at: 0)
    }
  }

  @Test(arguments: LogKind.all)
  func aNewcomerGetsTheRowsAndWhatChangedMeanwhile(_ kind: LogKind) throws {
    let test = try TestLog(kind)
    let log = try test.place().share(board, named: "Home").0
    let cards = (0..<2_100).map { _ in UUID() }
    try log.load(
      cards.flatMap { id in
        [
          Fact(FieldKey(.card, id, "title"), .text("a")),
          Fact(FieldKey(.card, id, "changed"), .number(7)),
        ]
      }
    )
    try log.complete()
    let column = UUID()
    let gone = entry(("deleted", .flag(true)), of: .card, cards[0])
    let whole = entry(
      ("deleted", .flag(false)),
      ("name", .text("Do")),
      ("kind", .text("todo")),
      ("limit", .null),
      ("position", .text("80")),
      of: .column,
      column
    )
    _ = try log.push([gone, whole], base: 0)

    var ids: [String] = []
    while true {
      let page = try log.rows(of: .card, after: ids.last ?? SubjectRow.beforeAll)
      if page.isEmpty { break }
      #expect(page.count <= 2_000)
      ids += page.map(\.id)
    }
    let entries = try log.entries(after: 0, limit: 9, bytes: .max).entries
    let named = Set(entries.flatMap(\.entry.facts).map(\.key.owner))
    let changed = try SharedSubject.grouped(log.rows(of: named).facts).map(\.row)
    let some = try log.rows(of: [SubjectKey(.card, cards[0]), SubjectKey(.card, cards[1])])

    #expect(Set(ids.compactMap { UUID(digits: $0) }) == Set(cards) && ids == ids.sorted())
    #expect(entries.last?.entry == whole)
    #expect(named == [SubjectKey(.card, cards[0]), SubjectKey(.column, column)])
    #expect(changed.filter { $0.fields == nil }.map(\.id) == [cards[0].digits])
    #expect(changed.count == 2)
    #expect(some.sequence == 2)
    #expect(
      Set(some.facts) == [
        Fact(FieldKey(.card, cards[0], "title"), .text("a")),
        Fact(FieldKey(.card, cards[0], "deleted"), .flag(true)),
        Fact(FieldKey(.card, cards[0], "changed"), .number(1)),
        Fact(FieldKey(.card, cards[0], "changedBy"), .text("anna")),
        Fact(FieldKey(.card, cards[1], "title"), .text("a")),
        Fact(FieldKey(.card, cards[1], "changed"), .number(7)),
        Fact(FieldKey(.card, cards[1], "changedBy"), .null),
      ]
    )
  }

  @Test(arguments: LogKind.all)
  func theLastColumnComesBackWhenAllAreDeleted(_ kind: LogKind) throws {
    let test = try TestLog(kind)
    let log = try shared(test)
    let columns = [UUID(), UUID()]
    for column in columns {
      let facts = entry(
        ("deleted", .flag(false)),
        ("name", .text("Do")),
        ("kind", .text("todo")),
        ("limit", .null),
        ("position", .text("80")),
        of: .column,
        column
      )
      _ = try log.push([facts], base: 9)
    }
    let gone = columns.map { entry(("deleted", .flag(true)), of: .column, $0) }

    let answer = try log.push(gone, base: 2)
    let last = try #require(try log.entries(after: 4, limit: 9, bytes: .max).entries.first)

    #expect(answer.sequences == [3, 4] && last.sequence == 5)
    #expect(try log.head() == 5)
    #expect(
      Set(last.entry.facts)
        .isSuperset(of: [
          Fact(FieldKey(.column, columns[1], "deleted"), .flag(false)),
          Fact(FieldKey(.column, columns[1], "name"), .text("Do")),
          Fact(FieldKey(.column, columns[0], "deleted"), .flag(true)),
        ])
    )
  }

  @Test(arguments: LogKind.all)
  func theLogRefusesWhatReplicasCouldJudgeDifferently(_ kind: LogKind) throws {
    let test = try TestLog(kind)
    let log = try shared(test)
    let unclear = [
      entry(("deleted", .text("yes"))),
      entry(("created", .text("today"))),
      entry(("deleted", .flag(false)), ("name", .text("Do")), of: .column, UUID()),
      entry(("deleted", .flag(false)), ("text", .text("a")), of: .comment, UUID()),
      entry(("text", .text("a")), of: .comment, UUID()),
    ]
    for entry in unclear {
      #expect(throws: SharedLogError.self, "\(entry.facts)") { try log.push([entry], base: 0) }
    }
    #expect(try log.head() == 0)
  }

  @Test(arguments: LogKind.all)
  func aListenerIsNotifiedOfNewEntriesAndOfTheRemoval(_ kind: LogKind) throws {
    let test = try TestLog(kind)
    let log = try shared(test)
    let listener = try test.place().log(of: board)
    #expect(try listener.listen())
    #expect(try listener.takeNews() == nil)
    let descriptor = try #require(listener.descriptor)
    func news() throws -> LogNews? {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      #expect(poll(&wait, 1, 10_000) == 1)
      return try listener.takeNews()
    }

    _ = try log.push([entry(("title", .text("a")))], base: 0)
    let first = try news()
    let place = try test.place()
    try place.remove(place.removable(named: "home"))
    // For root, SQLite touches the file when somebody opens it, which passes for news of entries.
    var second = try news()
    while second == .entries { second = try news() }

    #expect(first == .entries && second == .board)
    let error = #expect(throws: SharedLogError.self) { try log.attend(as: client, at: 1) }
    #expect("\(error.debugDescription)".contains("removed this board from the \(log.noun)"))
    #expect(throws: SharedLogError.noBoard) { try log.head() }
    #expect(try test.place().boards().isEmpty)
    #expect(try test.place().share(board, named: "Home").1 == 0)
  }

  /// The list in `tercet.push`.
  @Test func theFieldsThatNeedTheLatestValueAreThoseOfTheDatabase() {
    let fields = ["body", "tags", "checklist", "assignees", "blockedBy", "claim"]
    #expect(LogRules.joined == Set(fields))
  }

  /// Compares logs of all kinds after the same requests, which a seed chooses.
  @Test func allLogsTakeTheSameEntriesAndComeToTheSame() throws {
    var generator = SeededGenerator(seed: 41)
    let tests = try LogKind.all.map { try TestLog($0) }
    let logs = try tests.map { try shared($0) }
    let (clients, cards) = ((0..<3).map { _ in UUID() }, (0..<4).map { _ in UUID() })
    let comments = (0..<3).map { _ in UUID() }
    var sent: [SharedEntry] = []
    for round in 0..<120 {
      let client = clients[Int.random(in: 0..<3, using: &generator)]
      let entries = (0...Int.random(in: 0..<4, using: &generator))
        .map { number -> SharedEntry in
          let id = cards[Int.random(in: 0..<4, using: &generator)]
          let text = SharedValue.text("\(round).\(number)")
          switch Int.random(in: 0..<8, using: &generator) {
          case 0: return entry(("body", text), by: client)
          case 1: return entry(("tags", .list([text])), ("due", text), of: .card, id, by: client)
          case 2: return entry(("created", .number(Int64(round))), of: .card, id, by: client)
          case 3: return entry(("deleted", .flag(round % 2 == 0)), of: .card, id, by: client)
          case 4: return sent.randomElement(using: &generator) ?? entry(("due", text), by: client)
          case 5:
            let comment = comments[round % 3]
            return entry(
              ("deleted", .flag(false)),
              ("card", .text(id.digits)),
              ("text", text),
              ("author", .text("anna")),
              ("created", .number(1)),
              of: .comment,
              comment,
              by: client
            )
          case 6: return entry(("deleted", .flag(true)), of: .comment, comments[0], by: client)
          default: return entry(("title", text), ("claim", text), of: .card, id, by: client)
          }
        }
      var kept: [SharedEntry] = []
      for entry in entries where !kept.contains(where: { $0.id == entry.id }) { kept.append(entry) }
      sent += kept
      let base = Int64.random(in: 0...Int64(max(sent.count, 1)), using: &generator)
      let answers = logs.map { log in Result { try log.push(kept, base: base) } }
      for (test, answer) in zip(tests, answers).dropFirst() {
        #expect((try? answer.get()) == (try? answers[0].get()), "\(test.kind), round \(round)")
      }
    }
    let heads = try logs.map { try $0.head() }
    let facts = try logs.map { log in
      Set(
        try log.rows(ofCards: Set(cards).union([card])).facts
          + log.rows(of: Set(comments.map { SubjectKey(.comment, $0) })).facts
      )
    }
    #expect(Set(heads).count == 1 && heads[0] > 100)
    #expect(Set(facts).count == 1, "\(facts.map { $0.symmetricDifference(facts[0]) })")
  }
}
