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
    let hello = LogMessage<Bool>(ask: "hello", version: LogProtocol.version)
    // A program that has ended already may have said why, which is read next.
    try? channel.send(hello, within: patience)
    let answer: LogMessage<Bool> = try receive(within: longer ?? patience)
    guard answer.version == LogProtocol.version else { throw Self.unknownProgram }
  }

  var descriptor: Int32 { channel.input }

  /// The answer to a request, and its payload.
  func ask<Answer: Codable>(
    _ request: LogRequest,
    _ payload: String = ""
  ) throws(SharedLogError) -> (Answer, String) {
    let message = LogMessage(content: request, payload: payload)
    do { try channel.send(message, within: patience) } catch { throw meaning(of: error) }
    let answer: LogMessage<Answer> = try receive(within: patience)
    guard let content = answer.content else { throw Self.unknownProgram }
    return (content, answer.payload)
  }

  private func receive<Content: Codable>(
    within patience: Duration
  ) throws(SharedLogError) -> LogMessage<Content> {
    while true {
      guard let message: LogMessage<Content> = try take(within: patience) else {
        throw .offline("it does not answer")
      }
      if note(message) { continue }
      if let error = SharedLogError(message) { throw error }
      return message
    }
  }

  private func take<Content: Codable>(
    within patience: Duration?
  ) throws(SharedLogError) -> LogMessage<Content>? {
    do { return try channel.receive(within: patience) } catch { throw meaning(of: error) }
  }

  /// Remembers a message that is no answer.
  private func note(_ message: LogMessage<some Codable>) -> Bool {
    switch message.news {
    case nil: return false
    case .board: news = .board
    case .people:
      others = [Presence](message.people ?? .null)
      news = news ?? .people
    case .entries: if news != .board { news = .entries }
    }
    return true
  }

  func takeOthers() -> [Presence]? {
    defer { others = nil }
    return others
  }

  func takeNews() throws(SharedLogError) -> LogNews? {
    while let message: LogMessage<Bool> = try take(within: nil) { _ = note(message) }
    defer { news = nil }
    return news
  }

  private func meaning(of fault: LogChannel.Fault) -> SharedLogError {
    switch fault {
    case .closed: program.failure()
    case .timeout: .offline("it does not answer")
    case .malformed: Self.unknownProgram
    }
  }

  private static let unknownProgram = SharedLogError.refused(
    "what answers there is no tercet of this version"
  )
}
