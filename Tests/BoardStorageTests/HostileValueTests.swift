import BoardModel
import CFaultyDisk
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// Values that no program of ours has written end in a clamped value or in “damaged”, and never in a
/// crash; a fault of the disk is not called damage.
@Suite(.serialized) struct HostileValueTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [Int64.min, -1, 0, 253_402_300_799_999, .max])
  func everyMomentHasACalendarDay(milliseconds: Int64) {
    let moment = Timestamp(milliseconds: milliseconds)

    #expect((1...9999).contains(moment.day.parts.year), "\(moment.iso)")
    #expect(moment.iso.count == 24, "\(moment.iso)")
  }

  @Test(arguments: [
    "UPDATE board_column SET card_count = 9223372036854775807",
    "UPDATE board_column SET card_count = -9223372036854775807",
    "UPDATE change SET seq = 9223372036854775807 WHERE seq = (SELECT max(seq) FROM change)",
    "UPDATE change SET seq = -9223372036854775807 WHERE seq = (SELECT min(seq) FROM change)",
    "UPDATE sqlite_sequence SET seq = 9223372036854775807",
  ])
  func aCountThatCannotBeIsRefused(sql: String) throws {
    try makeBoard()
    try raw(folder.board) { try $0.execute(sql: sql) }

    let refusal = #expect(throws: OpenError.self) { try SQLiteBoardStore.open(at: folder.board) }

    #expect(refusal?.exitCode == 3)
    let faults = try BoardCheck(boardAt: folder.board).faults
    #expect(faults.contains("a count or a place in it is impossible"), "\(faults)")
  }

  @Test func aTitleOfMegabytesIsShownInPart() throws {
    try makeBoard()
    try raw(folder.board) {
      try $0.execute(sql: "UPDATE card SET title = replace(hex(zeroblob(4000000)), '00', 'Wo')")
    }
    let store = try SQLiteBoardStore.open(at: folder.board)

    let column = try store.board().columns[0].id
    let card = try #require(try store.page(of: column, .first, limit: 1).first)

    #expect(card.title.count == CardPreview.titleLimit && card.title.hasPrefix("WoWo"))
    #expect(try store.previews(of: [card.id]).first?.title == card.title)
  }

  @Test(arguments: [Int64.min, .max])
  func timesAtTheLimitsAreClamped(value: Int64) throws {
    try makeBoard()
    try raw(folder.board) {
      try $0.execute(
        sql: "UPDATE card SET created_at = :n, updated_at = :n; UPDATE change SET at = :n",
        arguments: ["n": value]
      )
    }
    let store = try SQLiteBoardStore.open(at: folder.board)

    let column = try store.board().columns[0].id
    let card = try #require(try store.page(of: column, .first, limit: 1).first)
    let whole = try #require(try store.card(card.id))
    let page = try store.history(of: .all, .newest, matching: nil, limit: 10)

    #expect(whole.createdAt.iso.count == 24)
    #expect(page.entries.allSatisfy { $0.date.iso.count == 24 })
    try store.rename(card.id, to: "and it goes on")
  }

  @Test(arguments: [Int64.min, -1, 0, .max])
  func identifiersAreMadeByAnyClock(nanoseconds: Int64) {
    #expect(UUID.risingWithTime(nanoseconds: nanoseconds).uuidString.count == 36)
  }

  @Test(arguments: ["{\"title\":", "x", "[]", "{\"title\":7}"])
  func anEntryThatCannotBeReadIsDamageAndShort(text: String) throws {
    try makeBoard()
    let long = text + String(repeating: "y", count: 500_000)
    try raw(folder.board) {
      try $0.execute(sql: "UPDATE change SET after = ?", arguments: [long])
    }
    let store = try SQLiteBoardStore.open(at: folder.board)

    do {
      _ = try store.history(of: .all, .newest, matching: nil, limit: 10)
    } catch {
      guard case StoreError.damaged(let reason) = error else {
        Issue.record("\(text): \(error)")
        return
      }
      #expect(reason.count < 300)
    }
    #expect(try !BoardCheck(boardAt: folder.board).faults.isEmpty)
  }

  @Test func aReadThatFailsIsAFaultOfTheDiskAndNotDamage() throws {
    try makeBoard(cards: 2_000)
    defer { _ = faulty_disk_fail_read(0) }
    var failed = 0
    for read in 1...60 {
      faulty_disk_fail_read(Int32(read))
      do {
        let store = try SQLiteBoardStore.open(at: folder.board)
        let column = try store.board().columns[0].id
        _ = try store.page(of: column, .last, limit: 300)
        try store.transfer.forEachCard(of: [.column(column)]) { _ in }
      } catch let error as OpenError {
        #expect(error.exitCode == 4, "read \(read): \(error)")
      } catch let error as StoreError {
        guard case .inputOutput = error else {
          Issue.record("read \(read): \(error)")
          continue
        }
      }
      if faulty_disk_fail_read(0) != 0 { failed += 1 }
    }
    #expect(failed > 40, "\(failed) reads failed")
  }

  /// Values that no version of the program stores so.
  @Test(arguments: [
    "UPDATE card SET title = ' a ' || char(9) || 'b '",
    "UPDATE card SET body = 'a' || char(13, 10)",
    "UPDATE card SET body = printf('%.*c', 1100000, 'x')",
    "UPDATE checklist_item SET text = ' ' || char(10)",
    "UPDATE card_tag SET tag = ' a b '",
  ])
  func aRecoveredBoardPassesTheCheck(sql: String) throws {
    let store = try SQLiteBoardStore.open(at: folder.board)
    let draft = CardDraft(
      title: "a",
      tags: ["t"],
      checklist: [ChecklistItem(text: "s", isDone: false)]
    )
    try store.add([draft], at: .bottom(of: store.board().columns[0].id))
    try store.database.queue.writeWithoutTransaction { try $0.execute(sql: sql) }

    let recovery = try BoardRecovery(of: folder.board, to: folder.path + "/new.db")

    #expect(recovery.faults == [] && recovery.cardsFromTable == 1)
    #expect(try BoardCheck(boardAt: folder.path + "/new.db").faults == [])
  }

  @Test func aReadThatFailsIsNoDamageToReadersAndTheCheck() throws {
    try makeBoard(cards: 500)
    defer { _ = faulty_disk_fail_read(0) }
    var failed = 0
    let uses: [() throws -> Void] = [
      { [folder] in _ = try BoardCheck(boardAt: folder.board) },
      { [folder] in
        let store = try SQLiteBoardStore.openToRead(at: folder.board)
        let column = try store.board().columns[0].id
        try store.transfer.forEachCard(of: [.column(column)]) { _ in }
      },
      { [folder] in
        defer { unlink(folder.path + "/copy.db") }
        _ = try BoardBackup.copy(boardAt: folder.board, to: folder.path + "/copy.db")
      },
    ]
    for (index, use) in uses.enumerated() {
      for read in 1...40 {
        faulty_disk_fail_read(Int32(read))
        do {
          try use()
        } catch let error as OpenError {
          #expect(error.exitCode == 4, "use \(index), read \(read): \(error)")
        } catch {
          guard case .inputOutput = StoreError(error) else {
            Issue.record("use \(index), read \(read): \(error)")
            continue
          }
        }
        if faulty_disk_fail_read(0) != 0 { failed += 1 }
      }
    }
    #expect(failed > 60, "\(failed) reads failed")
  }

  private func makeBoard(cards: Int = 3) throws {
    let store = try SQLiteBoardStore.open(at: folder.board)
    let body = String(repeating: "x", count: 300)
    try store.add(
      (0..<cards).map { CardDraft(title: "card \($0)", body: body) },
      at: .bottom(of: store.board().columns[0].id)
    )
  }
}
