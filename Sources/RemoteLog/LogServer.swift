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
    while let request = try channel.receive(within: nil) {
      do {
        try reply(answer(request))
      } catch let error as SharedLogError {
        try reply(error.message)
      }
      let asked = request["ask"].text
      try tellPeople(looking: asked == "attend" || asked == "people")
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
      try reply(LogMessage(["news": .text(news == .board ? "board" : "entries")]))
    }
    try tellPeople(looking: false)
    return true
  }

  private func tellPeople(looking looks: Bool) throws(LogChannel.Fault) {
    guard tellsPeople, let others = try? log?.takeOthers(looking: looks), others != toldPeople
    else { return }
    toldPeople = others
    try reply(LogMessage(["news": .text("people"), "people": others.value]))
  }

  private func reply(_ message: LogMessage) throws(LogChannel.Fault) {
    try channel.send(message, within: Self.sendingPatience)
  }

  private func answer(_ request: LogMessage) throws -> LogMessage {
    switch request["ask"].text {
    case "hello": return try hello(request)
    case "boards": return boards(try place.boards())
    case "share": return try share(request)
    case "removable": return try LogMessage(removable: place.removable(named: name(in: request)))
    case "remove":
      try place.remove(place.removable(named: name(in: request)))
      return LogMessage()
    default: return try answer(request, about: log(in: request))
    }
  }

  private func hello(_ request: LogMessage) throws -> LogMessage {
    guard request["version"].number == LogMessage.version else {
      throw SharedLogError.refused(
        "the tercet on the machine of the log has another version of the connection"
          + " (\(LogMessage.version)); install the same tercet on both machines"
      )
    }
    return LogMessage(["version": .number(LogMessage.version)])
  }

  private func boards(_ boards: [SharedBoardName]) -> LogMessage {
    LogMessage([
      "boards": .list(boards.map { .list([.text($0.id.digits), .text($0.name)]) })
    ])
  }

  private func share(_ request: LogMessage) throws -> LogMessage {
    let end = request["after"].number.map { LogPosition($0, request["entry"].identifier) }
    let (log, head) = try place.share(
      board(in: request),
      named: name(in: request),
      by: LogFilling(after: end, attempt: request.identifier("attempt"))
    )
    self.log = log
    return LogMessage(["head": .number(head)])
  }

  private func name(in request: LogMessage) -> String { request["name"].text ?? "" }

  private func board(in request: LogMessage) throws(SharedLogError) -> UUID {
    guard let id = request["board"].text.flatMap({ UUID(digits: $0) }) else { throw .noBoard }
    return id
  }

  private func log(in request: LogMessage) throws -> any SharedLog {
    let board = try board(in: request)
    if let log, log.board == board { return log }
    let opened = try place.log(of: board)
    (log, isListening, tellsPeople, toldPeople) = (opened, false, false, nil)
    return opened
  }

  private func answer(_ request: LogMessage, about log: any SharedLog) throws -> LogMessage {
    switch request["ask"].text {
    case "attend":
      return try LogMessage(
        log.attend(
          as: request.identifier("client"),
          at: request["cursor"].number ?? 0,
          from: request["location"].text
        )
      )
    case "push":
      let entries = try SharedJSON.entries(of: request.payload)
      let result = try log.push(entries, base: request["base"].number ?? 0)
      return LogMessage([
        "sequences": .list(result.sequences.map(SharedValue.number)),
        "stale": .flag(result.isStale),
      ])
    case "entries":
      let stretch = try log.entries(
        after: request["after"].number ?? 0,
        limit: Int(request["limit"].number ?? 0),
        bytes: Int(request["size"].number ?? .max)
      )
      return LogMessage(
        [
          "sequences": .list(stretch.entries.map { .number($0.sequence) }),
          "bases": .list(stretch.entries.map { $0.base.map(SharedValue.number) ?? .null }),
          "more": .flag(stretch.hasMore),
        ],
        SharedJSON.text(of: stretch.entries.map(\.entry))
      )
    case "known":
      return try LogMessage(["known": .identifiers(log.known(of: request.identifiers("entries")))])
    case "subjects": return try LogMessage(log.rows(of: request.subjects))
    case "cards": return try LogMessage(log.rows(ofCards: request.identifiers("cards")))
    case "head": return try LogMessage(["head": .number(log.head())])
    case "rows":
      let rows = try log.rows(of: request.kind, after: request["after"].text ?? "")
      return LogMessage([:], RowText.text(of: rows))
    case "load": try log.load(request.loadedFacts)
    case "loaded": try log.finishLoading()
    case "complete": try log.complete(request["attempt"].identifier)
    case "close": return try LogMessage(["final": .flag(log.close(for: request.move))])
    case "commit": try log.commit(request.move)
    case "reopen":
      let isReopened = try log.reopen(
        movedTo: request["address"].text ?? "",
        attempt: request["attempt"].identifier,
        isForced: request["forced"] == .flag(true)
      )
      return LogMessage(["reopened": .flag(isReopened)])
    case "cut": try log.cut()
    case "forget": try log.forget(request.identifier("client"))
    case "clock":
      return LogMessage(["now": .number(Int64(Date().timeIntervalSince1970 * 1_000))])
    case "people":
      try log.show([Presence](request["people"]))
      tellsPeople = true
    case "listen":
      isListening = try log.listen()
      return LogMessage(["listens": .flag(isListening)])
    default: throw SharedLogError.server("the request is unknown there")
    }
    return LogMessage()
  }
}
