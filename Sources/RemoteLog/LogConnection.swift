internal import BoardModel
internal import BoardSync
internal import Foundation

/// A connection to a program that serves a log: asks one thing at a time and gathers the news that
/// come in between.
final class LogConnection {
  /// A log that doesn't answer for so long counts as unreachable.
  private let patience: Duration
  private let program: RemoteProgram
  private let channel: LogChannel
  private var news: LogNews?
  /// Who else has the board open, if that was reported since it was last taken.
  private var others: [Presence]?

  /// Waits until the program answers, which takes longer if it asks the user.
  init(
    _ program: RemoteProgram,
    patience: Duration,
    atFirst longer: Duration? = nil
  ) throws(SharedLogError) {
    (self.program, self.patience) = (program, patience)
    channel = LogChannel(input: program.output, output: program.input)
    let hello = LogMessage(["ask": .text("hello"), "version": .number(LogMessage.version)])
    // A program that has ended already may have said why, which is read next.
    try? channel.send(hello, within: patience)
    let answer = try receive(within: longer ?? patience)
    guard answer["version"].number == LogMessage.version else {
      throw .refused("what answers there is no tercet of this version")
    }
  }

  var descriptor: Int32 { channel.input }

  func ask(_ request: LogMessage) throws(SharedLogError) -> LogMessage {
    do { try channel.send(request, within: patience) } catch { throw meaning(of: error) }
    return try receive(within: patience)
  }

  private func receive(within patience: Duration) throws(SharedLogError) -> LogMessage {
    while true {
      guard let message = try take(within: patience) else { throw .offline("it does not answer") }
      if note(message) { continue }
      if let error = SharedLogError(message) { throw error }
      return message
    }
  }

  private func take(within patience: Duration?) throws(SharedLogError) -> LogMessage? {
    do { return try channel.receive(within: patience) } catch { throw meaning(of: error) }
  }

  /// Remembers a message that is no answer.
  private func note(_ message: LogMessage) -> Bool {
    guard let word = message["news"].text else { return false }
    switch word {
    case "board": news = .board
    case "people":
      others = [Presence](message["people"])
      news = news ?? .people
    default: if news != .board { news = .entries }
    }
    return true
  }

  func takeOthers() -> [Presence]? {
    defer { others = nil }
    return others
  }

  func takeNews() throws(SharedLogError) -> LogNews? {
    while let message = try take(within: nil) { _ = note(message) }
    defer { news = nil }
    return news
  }

  private func meaning(of fault: LogChannel.Fault) -> SharedLogError {
    switch fault {
    case .closed: program.failure()
    case .timeout: .offline("it does not answer")
    case .malformed: .refused("what answers there is no tercet of this version")
    }
  }
}
