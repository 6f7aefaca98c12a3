import BoardModel
import BoardSharing
import BoardStorage
import PostgresServer
import Testing

/// Columns that two machines changed without a connection.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct ColumnClashTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  private func columns(_ machine: Machine) throws -> [Column] {
    try machine.store.board(machine.board).columns
  }

  private func names(_ machine: Machine) throws -> [String] { try columns(machine).map(\.name) }

  /// All machines and one that joins now show the same.
  private func expectEqual(
    _ machines: [Machine],
    _ newcomer: String,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let third = try team.join(machines[0].board, newcomer, author: "cleo")
    let pictures = try machines.map { try $0.picture() }
    for picture in try pictures + [third.picture()] {
      #expect(picture == pictures[0], sourceLocation: location)
    }
  }

  @Test func aCardInADeletedColumnMovesToOneOfTheKindThatItGotMeanwhile() throws {
    let (first, second) = try team.pair()
    let columns = try columns(first)
    let (todo, doing, done) = (columns[0].id, columns[1].id, columns[2].id)
    try first.perform(.moveColumn(doing, .first))
    try team.settle([first, second])
    let card = try #require(try first.cards().first).id
    try first.perform(.deleteColumn(done, cards: .column(todo)))
    try second.perform(.editColumn(done, [.kind(.toDo)]))
    try second.perform(.move([card], to: .top(of: done)))

    try team.settle([first, second])

    #expect(try first.store.card(card)?.column == todo)
    try expectEqual([first, second], "third")
    for name in ["first", "second", "third"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func theColumnThatWasDeletedLastStaysWhenBothLastOnesAreDeleted() throws {
    let (first, second) = try team.pair()
    let columns = try columns(first)
    try first.perform(.deleteColumn(columns[2].id, cards: .none))
    try team.settle([first, second])
    try second.perform(.add([CardDraft(title: "Late")], .top(of: columns[1].id)))
    try first.perform(.deleteColumn(columns[0].id, cards: .archive))
    try second.perform(.deleteColumn(columns[1].id, cards: .column(columns[0].id)))

    try team.settle([first, second])

    #expect(try names(first) == [columns[1].name])
    #expect(try first.cards().contains { $0.title == "Late" })
    try expectEqual([first, second], "third")
    // It is a column like any other.
    try second.perform(
      .addColumn(ColumnDraft(name: "New", kind: .doing), board: second.board, .last)
    )
    try team.settle([second, first])
    #expect(try names(first) == [columns[1].name, "New"])
    try expectEqual([first, second], "fourth")
    for name in ["first", "second", "third"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func columnsWithOneNameAreShownApartUntilTheClashIsGone() throws {
    let (first, second) = try team.pair()
    try first.perform(
      .addColumn(ColumnDraft(name: "Review", kind: .doing), board: first.board, .last)
    )
    try second.perform(
      .addColumn(ColumnDraft(name: "Review", kind: .doing), board: first.board, .last)
    )
    try team.settle([second, first])

    #expect(try Set(names(first).suffix(2)) == ["Review", "Review (2)"])
    try expectEqual([first, second], "third")
    // Other properties change without the name.
    let younger = try #require(try columns(first).first { $0.name == "Review (2)" })
    try first.perform(.editColumn(younger.id, [.limit(7)]))
    try team.settle([first, second])
    #expect(try Set(names(second).suffix(2)) == ["Review", "Review (2)"])
    // The older one is called otherwise, and the younger gets its name back.
    let older = try #require(try columns(second).first { $0.name == "Review" })
    try second.perform(.editColumn(older.id, [.name("Check")]))
    try team.settle([second, first])

    #expect(try Set(names(first).suffix(2)) == ["Check", "Review"])
    try expectEqual([first, second], "fourth")
    for name in ["first", "second"] { #expect(try team.faults(of: name) == []) }
  }

  @Test(arguments: [true, false])
  func columnsRenamedToOneNameInOppositeOrdersEndEqual(olderFirst: Bool) throws {
    let (first, second) = try team.pair()
    let columns = try columns(first)
    try first.perform(.editColumn(columns[0].id, [.name("Same")]))
    try second.perform(.editColumn(columns[1].id, [.name("Same")]))

    try team.settle(olderFirst ? [first, second] : [second, first])

    #expect(try Set(names(first).prefix(2)) == ["Same", "Same (2)"])
    try expectEqual([first, second], "third")
    try first.perform(.deleteColumn(columns[0].id, cards: .archive))
    try team.settle([first, second])
    #expect(try names(second).first == "Same")
    try expectEqual([first, second], "fourth")
  }

  @Test func columnsThatComeBackHaveTheCardsThatOthersPutIntoThem() throws {
    let (first, second) = try team.pair()
    let columns = try columns(first)
    let card = try #require(try second.cards().first)
    try first.perform(.deleteColumn(columns[1].id, cards: .none))
    try first.exchange.run()
    try second.perform(.move([card.id], to: .top(of: columns[1].id)))
    try second.perform(.add([CardDraft(title: "New")], .top(of: columns[1].id)))
    try team.settle([second, first])
    #expect(try second.cards().allSatisfy { $0.column != columns[1].id })
    try expectEqual([first, second], "third")

    try first.perform(.undo)
    try team.settle([first, second])

    #expect(try first.cards().map(\.column) == [columns[1].id, columns[1].id])
    try expectEqual([first, second], "fourth")
  }

  @Test func aCardThatWasMovedOutOfTheRefugeStaysWhereItWasPut() throws {
    let (first, second) = try team.pair()
    let columns = try columns(first)
    let card = try #require(try second.cards().first)
    try first.perform(.deleteColumn(columns[1].id, cards: .none))
    try first.exchange.run()
    try second.perform(.move([card.id], to: .top(of: columns[1].id)))
    try team.settle([second, first])
    try second.perform(.move([card.id], to: .top(of: columns[2].id)))
    try team.settle([second, first])

    try first.perform(.restoreColumn(columns[1].id))
    try team.settle([first, second])

    #expect(try first.cards().map(\.column) == [columns[2].id])
    try expectEqual([first, second], "third")
  }

  @Test(
    arguments: [
      [ColumnEdit.name("Later")], [.limit(3)], [.kind(.done)], [.name("Later"), .limit(3)],
    ]
  )
  func aColumnThatIsDeletedForATimeKeepsWhatIsChangedHereMeanwhile(edits: [ColumnEdit]) throws {
    let (first, second) = try team.pair()
    let column = try columns(first)[1]
    try second.perform(.editColumn(column.id, edits))
    try first.perform(.deleteColumn(column.id, cards: .none))
    try first.exchange.run()
    try first.perform(.undo)

    try team.settle([first, second])

    let edited = try #require(try columns(second).first { $0.id == column.id })
    for edit in edits {
      switch edit {
      case .name(let name): #expect(edited.name == name)
      case .kind(let kind): #expect(edited.kind == kind)
      case .limit(let limit): #expect(edited.limit == limit)
      }
    }
    try expectEqual([first, second], "third")
    for name in ["first", "second"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func aColumnThatIsDeletedForATimeStaysWhereItIsMovedMeanwhile() throws {
    let (first, second) = try team.pair()
    let column = try columns(first)[1]
    try second.perform(.moveColumn(column.id, .last))
    try first.perform(.deleteColumn(column.id, cards: .none))
    try first.exchange.run()
    try first.perform(.undo)

    try team.settle([first, second])

    #expect(try columns(first).last?.id == column.id)
    try expectEqual([first, second], "third")
  }

  @Test(arguments: [true, false])
  func aCardThatWasMovedOutOfTheRefugeAndBackIsInOnePlaceEverywhere(isSent: Bool) throws {
    let (first, second) = try team.pair()
    let columns = try columns(first)
    let card = try #require(try second.cards().first)
    try first.perform(.deleteColumn(columns[1].id, cards: .none))
    try first.exchange.run()
    try second.perform(.move([card.id], to: .top(of: columns[1].id)))
    try team.settle([second, first])
    try second.perform(.move([card.id], to: .top(of: columns[2].id)))
    if isSent { try team.settle([second, first]) }
    try second.perform(.undo)
    try team.settle([second, first])
    try first.perform(.restoreColumn(columns[1].id))

    try team.settle([first, second])

    try expectEqual([first, second], "third")
  }
}
