import BoardModel
import FoundationEssentials
import TerminalSurface

struct ShareReport {
  private let board: Board
  private let address: String
  private let cursor: Int64
  private let id: Board.ID
  private let exchanged: Int64?
  private let status: SyncStatus
  /// The result of the last exchange, if no process syncs the board now.
  private let last: SyncStatus.State?
  /// What the server answered just now, if no process syncs the board.
  private let fault: CommandFailure?

  init(_ store: CommandStore, _ board: Board, _ path: String) throws(CommandFailure) {
    let share = try store.attempt(store.store.sharing.share(of: board.id))
    guard let share else {
      throw CommandFailure(
        .other,
        "\(board.name.inQuotes) is not shared; share it with “tercet share”"
      )
    }
    let waiting = try store.attempt(store.store.sharing.waitingCount(of: board.id))
    self.board = board
    (address, cursor) = (share.address, share.cursor)
    id = board.id
    let last = store.store.sharing.lastStatus(of: board.id, ofFileAt: path)
    let present = store.store.sharing.status(of: board.id, ofFileAt: path)
    // A failure of the last exchange is shown as it is.
    let isUnknown = present == nil && last?.state.isConnected ?? true
    fault = isUnknown ? Self.serverFault(board, path) : nil
    exchanged = (present ?? last)?.exchanged
    self.last = fault.map { $0.code == .access ? .offline : .refused } ?? last?.state
    let reason = fault?.message ?? last?.reason
    var status = present ?? SyncStatus(.stopped, since: 0, waiting: waiting, reason: reason)
    status.waiting = waiting
    self.status = status
  }

  /// Connects to the server; nil if it answers, or if that can't be found out.
  private static func serverFault(_ board: Board, _ path: String) -> CommandFailure? {
    guard let program = SyncProgram.path, let author = try? AuthorName.name(option: nil) else {
      return nil
    }
    do throws(CommandFailure) {
      try SyncConversation(program, about: [board.id], ofFileAt: path, author).end()
      return nil
    } catch {
      return error
    }
  }

  /// Why the board may not be up to date; nil if it is.
  var failure: CommandFailure? {
    let code: CommandFailure.Code? =
      switch status.state == .stopped ? last ?? .stopped : status.state {
      case .offline: .access
      case .refused: .changed
      case .failed, .stopped: .content
      case .online, .readOnly, .commentOnly:
        status.state == .stopped || status.waiting > 0 ? .content : nil
      }
    return code.map { CommandFailure($0, "\(board.name.inQuotes) may not be up to date") }
  }

  func print(json: Bool) throws {
    if json {
      var object = JSONObject()
      object.set("board", board.name)
      object.set("id", id.uuid.uuidString.lowercased())
      object.set("state", status.state.rawValue)
      object.set("since", status.since > 0 ? Timestamp(milliseconds: status.since).iso : nil)
      object.set("exchanged", exchanged.map { Timestamp(milliseconds: $0).iso })
      object.set("waiting", status.waiting)
      object.set("sequence", cursor)
      object.set("address", address)
      object.set("reason", status.reason)
      return try StandardOutput.print(object)
    }
    if let fault {
      let line = "\(board.name.inQuotes) is shared, but no program syncs it now. \(fault.message)"
      try StandardOutput.printLine(line)
      return try printRest()
    }
    let last = status.state == .stopped ? "; the last exchange failed" : ""
    let reason = status.reason.map { "\(last): \($0)" } ?? ""
    try StandardOutput.printLine("\(board.name.inQuotes) is shared; \(state)\(reason)")
    try printRest()
  }

  private func printRest() throws {
    try StandardOutput.printLine(waiting)
    try StandardOutput.printLine("Its log is \(address)")
  }

  private var state: String {
    switch status.state {
    case .online: status.waiting == 0 ? "it is up to date" : "the server answers"
    case .readOnly: "you may only read it"
    case .commentOnly: "you may only comment"
    case .offline: "the server has not been reached since \(status.sinceWords)"
    case .refused: "the server has refused since \(status.sinceWords)"
    case .failed: "this machine has not exchanged since \(status.sinceWords)"
    case .stopped: "no program syncs it now; run “tercet sync”"
    }
  }

  private var waiting: String {
    switch status.waiting {
    case 0: "Nothing waits to be sent"
    case 1: "1 change waits to be sent"
    case let count: "\(count) changes wait to be sent"
    }
  }
}
