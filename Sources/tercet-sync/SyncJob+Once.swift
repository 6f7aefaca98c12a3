import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation

extension SyncJob {
  /// If a board fails, continues with the others and throws the first failure.
  func once(_ store: SQLiteBoardStore) throws {
    let ids = board.split(separator: ",").map(String.init)
    var failures: [SyncFailure] = []
    for id in ids {
      let board = try board(id, of: store)
      let title = ids.count > 1 ? "“\(board.name)”: " : ""
      do {
        try once(shared(id, of: store), called: board.name, title)
      } catch {
        let failure = SyncFailure(error)
        failures.append(ids.count > 1 ? failure.about(title) : failure)
      }
    }
    for failure in failures.dropFirst() { failure.printLine() }
    if let first = failures.first { throw first }
  }

  private func once(_ shared: SharedBoard, called name: String, _ title: String) throws {
    var refusal: Exchange.Refusal?
    let before = shared.state.cursor
    do {
      let exchange = try exchangeAll(shared) { $0.onRefusal = { refusal = $0 } }
      if shared.hasEnded {
        throw SyncFailure(
          1,
          "“\(name)” was left or deleted here meanwhile; nothing more is exchanged"
        )
      }
      keep(exchange)
    } catch let error as SharedLogError {
      let failure = SyncFailure(error, about: name)
      let state: SyncStatus.State = failure.code == 4 ? .offline : .refused
      var status = SyncStatus(state, since: Self.now, waiting: 0, reason: failure.message)
      status.exchanged =
        SyncLock.lastStatus(of: shared.board.uuid, ofFileAt: path)?.exchanged
      keep(status, shared)
      throw failure
    }
    let count = shared.state.cursor - before
    if isJSON {
      var object = JSONObject()
      object.set("board", name)
      object.set("exchanged", Int(count))
      object.set("refused", refusal?.count ?? 0)
      printLine(object.json)
    } else {
      printLine("\(title)Up to date; \(count) \(count == 1 ? "change" : "changes") exchanged.")
    }
    if let refusal { throw SyncFailure(refusal) }
  }

  /// Stores a successful status for “tercet sync --status”.
  func keep(_ exchange: Exchange) {
    keep(
      SyncStatus(exchange.state, since: Self.now, waiting: 0, exchanged: Self.now),
      exchange.shared
    )
  }

  /// Stores the status for “tercet sync --status”, unless another process maintains it.
  private func keep(_ status: SyncStatus, _ shared: SharedBoard) {
    SyncLock(shared.board.uuid, ofFileAt: path)?.write(status)
  }

  private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }
}
