import BoardModel
import Foundation
import Testing

@testable import BoardStorage

/// One damaged board, and what is expected of everything that meets it.
struct DamageTrial {
  let damage: Damage
  let sample: SampleBoard
  let folder: TemporaryFolder
  /// For the message of a failure: the seed, the round and the damage.
  let name: String

  private var comment: Comment { "\(name)" }

  /// A check says something, and changes nothing.
  func check() throws {
    let before = try folder.contents()
    do {
      let faults = try BoardCheck(boardAt: folder.board).faults
      #expect(faults.allSatisfy { !$0.isEmpty && !$0.contains("\n") }, comment)
    } catch {
      expectClear(error)
    }
    try expectUnchanged(since: before)
  }

  /// Opening refuses with a clear word and leaves all files as they were, or gives the board.
  func open() throws {
    let before = try folder.contents()
    do {
      let store = try SQLiteBoardStore.open(at: folder.board)
      let titles = try? store.allCards().joined().map(\.title)
      if damage.needsLog, let titles { expectPrefix(Set(titles)) }
    } catch {
      expectClear(error)
      return try expectUnchanged(since: before)
    }
    // What is in a log of its own goes into the file when it is closed; nothing else does.
    if before["board.db-wal"] == nil { try expectUnchanged(since: before) }
    #expect(damage != .foreignLog && damage != .foreignJournal, comment)
  }

  /// Recovering changes nothing of the damaged files, and makes a whole board of what is left.
  func recover() throws {
    let before = try folder.contents()
    let target = try TemporaryFolder()
    let recovery: BoardRecovery
    do {
      recovery = try BoardRecovery(of: folder.board, to: target.board)
    } catch {
      expectClear(error)
      #expect(target.names == [] && damage == .cutOff, comment)
      return try expectUnchanged(since: before)
    }
    try expectUnchanged(since: before)
    #expect(target.names == ["board.db"], comment)
    let faults = try BoardCheck(boardAt: target.board).faults
    #expect(faults == [], comment)
    let cards = try SQLiteBoardStore.open(at: target.board).allCards()
    #expect(recovery.cardsFromTable + recovery.cardsFromLog == cards.joined().count, comment)
    expectWhatIsLeft(in: cards)
  }

  private func expectWhatIsLeft(in cards: [[Card]]) {
    if damage.keepsEverything {
      let known = cards.map { $0.filter { !sample.deleted.contains($0.title) } }
      #expect(known == sample.cards, comment)
      return
    }
    let titles = Set(cards.joined().map(\.title))
    if damage.needsLog { return expectPrefix(titles) }
    let lost = sample.titles.subtracting(titles)
    switch damage {
    // Each card is at two places; three pages may be both of a few cards.
    case .garbagePages, .cutOut, .putIn: #expect(lost.count <= 12, "\(name): lost \(lost.sorted())")
    case .flippedBytes: #expect(lost.count <= 12, "\(name): lost \(lost.sorted())")
    default: expectSurvivors(titles)
    }
  }

  /// Every short card of which a whole page of what is left knows.
  private func expectSurvivors(_ titles: Set<String>) {
    let size = SampleBoard.pageSize
    let bytes = FileManager.default.contents(atPath: folder.board) ?? Data()
    let whole = bytes.prefix(bytes.count / size * size)
    for card in sample.cards.joined() where card.body == "short" {
      let words = Data("\"title\":\"\(card.title)\"".utf8)
      if whole.range(of: words) != nil { #expect(titles.contains(card.title), comment) }
    }
  }

  /// What was in the file itself, and of the commits in the log as many as are whole.
  private func expectPrefix(_ titles: Set<String>) {
    let late = (0..<10).map { "late \($0)" }
    #expect(titles.isSuperset(of: sample.titles.subtracting(late)), comment)
    let count = late.count { titles.contains($0) }
    #expect(late.prefix(count).allSatisfy(titles.contains), comment)
  }

  private func expectClear(_ error: OpenError) {
    #expect(error.message.contains(folder.path) && !error.message.contains("\n"), comment)
    #expect(error.exitCode == 3, "\(name): \(error.message)")
  }

  /// The index of a log is no content: whoever reads the log may make it anew.
  private func expectUnchanged(since before: [String: Data]) throws {
    var (before, after) = (before, try folder.contents())
    before[TemporaryFolder.indexName] = nil
    after[TemporaryFolder.indexName] = nil
    #expect(after == before, comment)
  }
}
