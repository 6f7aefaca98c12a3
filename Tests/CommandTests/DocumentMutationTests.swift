import BoardInterchange
import BoardModel
import BoardStorage
import Foundation
import SeededRandom
import Testing

/// JSON documents whose meaning was changed: what is accepted leaves a board that opens, passes
/// `tercet check` and can be undone.
///
/// `TERCET_SEED=… swift test --filter DocumentMutationTests` begins elsewhere.
@Suite struct DocumentMutationTests {
  private static let seed =
    ProcessInfo.processInfo.environment["TERCET_SEED"].flatMap(UInt64.init) ?? 34
  private static let rounds: UInt64 = Rounds.of(60, soak: 5_000)

  @Test(.timeLimit(.minutes(60))) func anAcceptedMutantLeavesASoundBoard() throws {
    let home = try Program()
    let whole = try MutantBoard(home.folder + "/whole.db")
    try whole.bringIn(DocumentMutant.original)
    var accepted = 0
    for seed in Self.seed..<Self.seed + Self.rounds {
      var random = SeededGenerator(seed: seed &* 7_919)
      let document = DocumentMutant.mutant(using: &random)
      // Half of them go to the board that they were made of, the others to a new file.
      let path = home.folder + "/\(seed).db"
      if Bool.random(using: &random) { try whole.copy(to: path) }
      let board = try MutantBoard(path)
      let trial = board.refusal(of: document, isTrial: true)
      let refusal = board.refusal(of: document, isTrial: false)
      #expect(trial == refusal, "seed \(seed): \(document.json)")
      if refusal == nil { accepted += 1 }
      for fault in board.faultsAndUndo() {
        Issue.record("seed \(seed): \(fault)\n\(document.json)")
      }
    }
    #expect(accepted > Self.rounds / 5)
  }
}

/// A board on disk that documents are brought in to.
private struct MutantBoard {
  let path: String

  init(_ path: String) throws { self.path = path }

  func copy(to copy: String) throws {
    try FileManager.default.copyItem(atPath: path, toPath: copy)
  }

  func bringIn(_ document: JSONValue, isTrial: Bool = false) throws {
    let store = try SQLiteBoardStore.open(at: path, sources: .system(author: "ann"))
    var reader = try DocumentReader(ByteFeed(Array(document.json.utf8)))
    _ = try store.transfer.bringIn(isTrial: isTrial) { try reader.next() }
  }

  /// Why a document is refused; nil if it is accepted.
  func refusal(of document: JSONValue, isTrial: Bool) -> String? {
    do {
      try bringIn(document, isTrial: isTrial)
      return nil
    } catch let fault as SourceFault {
      return fault.message
    } catch let error as StoreError {
      return error.reason
    } catch {
      return "\(error)"
    }
  }

  /// What is wrong with the board now, and after an undo.
  func faultsAndUndo() -> [String] {
    do {
      var faults = try BoardCheck(boardAt: path).faults
      try undo()
      faults += try BoardCheck(boardAt: path).faults.map { "after undo: \($0)" }
      return faults
    } catch {
      return ["\(error)"]
    }
  }

  private func undo() throws {
    let store = try SQLiteBoardStore.open(at: path, sources: .system(author: "ann"))
    store.gathersSteps = true
    _ = try store.perform(.undo, as: store.newActionID())
  }
}
