import BoardModel
import BoardSync
import Foundation

@testable import RemoteLog

/// What another machine sends: it is read or refused, and what is read is written the same.
extension FuzzTarget {
  static let messages = FuzzTarget(name: "messages") { bytes in
    for message in received(bytes) {
      var again = received(Array(message.text.utf8))
      demand(again.count == 1, "\(message) is read as \(again)")
      var head = message.head
      head["bytes"] = again[0].head["bytes"]
      demand(again[0].head == head && again[0].payload == message.payload, "\(message)")
      _ = (message.replicaStatus, message.subjects, message.identifiers("entries"))
      _ = (try? message.serverRows, try? message.loadedFacts, try? message.removableBoard)
      _ = ([Presence](message["people"]), SharedLogError(message))
      let rows = RowText.rows(in: message.payload)
      demand(RowText.rows(in: RowText.text(of: rows)) == rows, "\(rows)")
    }
  }

  /// The messages in a stream, up to a fault.
  private static func received(_ bytes: [UInt8]) -> [LogMessage] {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { fatalError("no pipe") }
    _ = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
    close(ends[1])
    defer { close(ends[0]) }
    let channel = LogChannel(input: ends[0], output: -1)
    var messages: [LogMessage] = []
    while let message = (try? channel.receive(within: nil)) ?? nil { messages.append(message) }
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
