internal import BoardModel
package import BoardSync
package import Foundation

/// A log in a file of another machine that ssh reaches.
package final class SSHPlace: LogPlace {
  package let noun = "log"
  package let holdsSecret = false
  package var address: String { host.text }
  let host: SSHAddress
  private let asksUser: Bool
  private let program: String
  private let patience: Duration
  private var connection: LogConnection?

  /// Starts ssh, or the program that `TERCET_SSH` names, with the first request.
  ///
  /// `asksUser` lets it ask for a passphrase or about an unknown host at the terminal. A log that
  /// doesn't answer within `patience` counts as unreachable.
  package init(
    _ host: SSHAddress,
    asksUser: Bool,
    program: String? = nil,
    patience: Duration = .seconds(20)
  ) {
    (self.host, self.asksUser, self.patience) = (host, asksUser, patience)
    self.program = program ?? ProcessInfo.processInfo.environment["TERCET_SSH"] ?? "ssh"
  }

  private func connect() throws(SharedLogError) -> LogConnection {
    if let connection { return connection }
    let program = try RemoteProgram(program, host, asksUser: asksUser)
    let new = try LogConnection(
      program,
      patience: patience,
      atFirst: asksUser ? .seconds(300) : nil
    )
    connection = new
    return new
  }

  private func ask(
    _ word: String,
    _ values: [String: SharedValue] = [:]
  ) throws(SharedLogError) -> LogMessage {
    var head = values
    head["ask"] = .text(word)
    return try connect().ask(LogMessage(head))
  }

  package func log(of board: UUID) throws(SharedLogError) -> any SharedLog {
    RemoteLog(try connect(), board: board)
  }

  package func boards() throws(SharedLogError) -> [SharedBoardName] {
    try (ask("boards")["boards"].list ?? [])
      .compactMap { pair in
        guard let pair = pair.list, pair.count == 2, let id = pair[0].identifier,
          let name = pair[1].text
        else { return nil }
        return SharedBoardName(id: id, name: name)
      }
  }

  package func share(
    _ board: UUID,
    named name: String,
    by filling: LogFilling
  ) throws(SharedLogError) -> (any SharedLog, Int64) {
    let answer = try ask(
      "share",
      [
        "board": .text(board.digits), "name": .text(name),
        "after": filling.formerEnd.map { .number($0.sequence) } ?? .null,
        "entry": filling.formerEnd?.entry.map { .text($0.digits) } ?? .null,
        "attempt": .text(filling.attempt.digits),
      ]
    )
    let head = answer["head"].number ?? 0
    if let end = filling.formerEnd, head != end.sequence {
      throw .refused("the tercet of \(host.host) is older; install the same on both machines")
    }
    return (try log(of: board), head)
  }

  package func upgrade() throws(SharedLogError) -> (before: Int, now: Int) {
    throw .refused("the log is upgraded by the tercet of the machine that has it")
  }

  package func removable(named name: String) throws(SharedLogError) -> RemovableBoard {
    try ask("removable", ["name": .text(name)]).removableBoard
  }

  package func remove(_ board: RemovableBoard) throws(SharedLogError) {
    _ = try ask("remove", ["name": .text(board.name)])
  }

  package func members(
    of board: UUID,
    permitting change: (role: String, level: String)?
  ) throws(SharedLogError) -> [Member] {
    throw .refused(
      "who may use the log is decided by the rights of its file on \(host.host), “\(host.path)”;"
        + " see “ls -l” and “chmod” there"
    )
  }
}
