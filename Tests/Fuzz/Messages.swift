import BoardModel
import BoardSync
import Foundation

@testable import RemoteLog

/// What another machine sends: it is read or refused, and what is read is written the same.
extension FuzzTarget {
  static let messages = FuzzTarget(name: "messages") { bytes in
    let messages: [LogMessage<LogRequest>] = received(bytes)
    for message in messages {
      let again: [LogMessage<LogRequest>] = received((try? message.sent()) ?? [])
      demand(again.count == 1, "\(message) is read as \(again)")
      demand(sortedHead(of: again[0]) == sortedHead(of: message), "\(message)")
      demand(again[0].payload == message.payload, "\(message)")
      _ = ([Presence](message.people ?? .null), SharedLogError(message))
      _ = try? SharedJSON.facts(ofRows: message.payload)
      let rows = RowText.rows(in: message.payload)
      demand(RowText.rows(in: RowText.text(of: rows)) == rows, "\(rows)")
    }
    _ = received(bytes) as [LogMessage<ReplicaStatus>]
    _ = received(bytes) as [LogMessage<StretchAnswer>]
  }

  /// The head without the size of its payload, which is compared itself.
  private static func sortedHead(of message: LogMessage<LogRequest>) -> Data? {
    var message = message
    message.bytes = nil
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try? encoder.encode(message)
  }

  /// The messages in a stream, up to a fault.
  private static func received<Content: Codable>(_ bytes: [UInt8]) -> [LogMessage<Content>] {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { fatalError("no pipe") }
    _ = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
    close(ends[1])
    defer { close(ends[0]) }
    let channel = LogChannel(input: ends[0], output: -1)
    var messages: [LogMessage<Content>] = []
    while let message: LogMessage<Content> = (try? channel.receive(within: nil)) ?? nil {
      messages.append(message)
    }
    return messages
  }

  static let entries = FuzzTarget(name: "entries") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    guard let value = try? SharedJSON.value(of: text) else { return }
    let written = SharedJSON.text(of: value)
    demand((try? SharedJSON.value(of: written)) == value, written)
    guard let entries = try? SharedJSON.entries(of: text) else { return }
    let again = SharedJSON.text(of: entries)
    demand((try? SharedJSON.entries(of: again)) == entries, again)
  }
}
