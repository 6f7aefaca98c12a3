internal import BoardModel
package import BoardSync
internal import Foundation

/// Answers the requests of one replica about a log, until its connection ends.
package final class LogServer {
  /// A replica asks at least every 30 seconds; one that doesn't is gone.
  private static let patience = Duration.seconds(120)
  private static let sendingPatience = Duration.seconds(60)

  private let place: any LogPlace
  private let channel: LogChannel
  private var log: (any SharedLog)?
  private var isListening = false
  /// Whether the replica has asked who has the board open.
  private var tellsPeople = false
  private var toldPeople: [Presence]?
  private var lastInput = ContinuousClock.now

  package init(_ place: any LogPlace, input: Int32, output: Int32) {
    self.place = place
    channel = LogChannel(input: input, output: output)
  }

  package func run() {
    do { while try answerNext() {} } catch {
      // The connection is gone; whoever needs an answer asks again.
    }
  }

  private func answerNext() throws -> Bool {
    while let message: LogMessage<LogRequest> = try channel.receive(within: nil) {
      do {
        try answer(message)
      } catch let error as SharedLogError {
        try send(error.message)
      }
      try tellPeople(looking: message.content?.looksForPeople ?? false)
    }
    let news = isListening ? log?.descriptor : nil
    var waits = [channel.input, news ?? -1]
      .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // News are no sign that the replica is still there.
    let left = (Self.patience - lastInput.duration(to: .now)) / .milliseconds(1)
    if left <= 0 { return false }
    guard poll(&waits, 2, Int32(left.rounded(.up))) > 0 else { return errno == EINTR }
    if waits[0].revents != 0 { lastInput = .now }
    if waits[1].revents == 0 { return true }
    if let news = try log?.takeNews(), news != .people {
      try send(LogMessage<Bool>(news: news))
    }
    try tellPeople(looking: false)
    return true
  }

  private func tellPeople(looking looks: Bool) throws(LogChannel.Fault) {
    guard tellsPeople, let others = try? log?.takeOthers(looking: looks), others != toldPeople
    else { return }
    toldPeople = others
    try send(LogMessage<Bool>(news: .people, people: others.value))
  }

  private func send(_ message: LogMessage<some Codable>) throws(LogChannel.Fault) {
    try channel.send(message, within: Self.sendingPatience)
  }

  private func reply(_ answer: some Codable, _ payload: String = "") throws(LogChannel.Fault) {
    try send(LogMessage(content: answer, payload: payload))
  }

  private func answer(_ message: LogMessage<LogRequest>) throws {
    if message.ask == "hello" { return try greet(message.version) }
    switch message.content {
    case .boards: try reply(place.boards())
    case .share(let board, let name, let filling):
      let (new, head) = try place.share(board, named: name, by: filling)
      log = new
      try reply(head)
    case .removable(let name): try reply(place.removable(named: name))
    case .remove(let name):
      try place.remove(place.removable(named: name))
      try reply(true)
    case .board(let board, let request): try answer(request, message.payload, log(of: board))
    case nil: throw SharedLogError.server("the request is unknown there")
    }
  }

  private func greet(_ version: Int?) throws {
    guard version == LogProtocol.version else {
      throw SharedLogError.refused(
        "the tercet on the machine of the log has another version of the connection"
          + " (\(LogProtocol.version)); install the same tercet on both machines"
      )
    }
    try send(LogMessage<Bool>(version: LogProtocol.version))
  }

  private func log(of board: UUID) throws -> any SharedLog {
    if let log, log.board == board { return log }
    let opened = try place.log(of: board)
    (log, isListening, tellsPeople, toldPeople) = (opened, false, false, nil)
    return opened
  }

  private func answer(
    _ request: BoardRequest,
    _ payload: String,
    _ log: any SharedLog
  ) throws {
    switch request {
    case .attend(let client, let cursor, let location):
      return try reply(log.attend(as: client, at: cursor, from: location))
    case .push(let base):
      return try reply(log.push(SharedJSON.entries(of: payload), base: base))
    case .entries(let sequence, let limit, let bytes):
      let stretch = try log.entries(after: sequence, limit: limit, bytes: bytes)
      return try reply(StretchAnswer(stretch), SharedJSON.text(of: stretch.entries.map(\.entry)))
    case .known(let entries): return try reply(log.known(of: entries))
    case .subjects(let subjects): return try reply(log.rows(of: subjects))
    case .cards(let cards): return try reply(log.rows(ofCards: cards))
    case .head: return try reply(log.head())
    case .rows(let kind, let last):
      return try reply(true, RowText.text(of: log.rows(of: kind, after: last)))
    case .close(let move): return try reply(log.close(for: move))
    case .reopen(let address, let attempt, let isForced):
      return try reply(log.reopen(movedTo: address, attempt: attempt, isForced: isForced))
    case .clock: return try reply(Timestamp.now.milliseconds)
    case .listen:
      isListening = try log.listen()
      return try reply(isListening)
    case .load: try log.load(SharedJSON.facts(ofRows: payload))
    case .finishLoading: try log.finishLoading()
    case .complete(let attempt): try log.complete(attempt)
    case .commit(let move): try log.commit(move)
    case .cut: try log.cut()
    case .forget(let client): try log.forget(client)
    case .show(let people):
      try log.show([Presence](people))
      tellsPeople = true
    }
    try reply(true)
  }

  private func reply(_ rows: ServerRows) throws(LogChannel.Fault) {
    try reply(rows.sequence, SharedJSON.text(of: rows.facts))
  }
}
