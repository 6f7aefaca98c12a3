import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import TerminalSurface

/// An error that ends the program, with an exit code of `tercet`.
struct SyncFailure: Error {
  let code: Int32
  /// A sentence without a full stop; not yet sanitised for the terminal.
  let message: String

  init(_ code: Int32, _ message: String) {
    self.code = code
    self.message = message
  }

  init(_ error: any Error) {
    switch error {
    case let failure as SyncFailure: self = failure
    case let error as OpenError: self.init(error.exitCode, error.message)
    case let error as StoreError: self.init(Self.code(of: error), error.reason.capitalizedFirst)
    case let error as SharedLogError: self = Self.failure(error)
    case let error as Sharing.Interruption: self.init(error)
    default: self.init(1, "\(error)")
    }
  }

  init(_ error: SharedLogError, about board: String?) {
    guard error == .noBoard, let board else {
      self = Self.failure(error)
      return
    }
    self.init(1, "“\(board)” is not in the database any more, or you may not read it any more")
  }

  /// The same failure with a prefix.
  func about(_ title: String) -> SyncFailure { SyncFailure(code, title + message) }

  func printLine() {
    let line = line + "\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
  }

  /// The message, sanitised for the terminal.
  var line: String { "tercet: \(PrintableText.sanitised(message))" }

  init(_ refusal: Exchange.Refusal) {
    let (count, reason) = (refusal.count, refusal.reason)
    let changes = count == 1 ? "1 change: it is undone" : "\(count) changes: they are undone"
    self.init(
      1,
      "The server refused \(changes), and the history keeps what was written (\(reason))"
    )
  }

  private init(_ interruption: Sharing.Interruption) {
    let failure = Self.failure(interruption.cause)
    let kept =
      interruption.count == 0
      ? "" : "; what was read is kept, and the same command continues after it"
    self.init(failure.code, failure.message + kept)
  }

  private static func code(of error: StoreError) -> Int32 {
    switch error {
    case .busy, .diskFull, .inputOutput, .readOnly, .fileReplaced: 4
    case .damaged, .newerFormat: 3
    default: 1
    }
  }

  private static func failure(_ error: SharedLogError) -> SyncFailure {
    switch error {
    case .offline(let reason):
      SyncFailure(4, "The server cannot be reached: \(reason)")
    case .refused(let reason), .denied(let reason): SyncFailure(1, "The server refused: \(reason)")
    case .notFollowed(let reason): SyncFailure(1, reason.capitalizedFirst)
    case .noBoard:
      SyncFailure(1, "No shared board that you may read is there")
    case .alreadyShared:
      SyncFailure(1, "The board is shared there already; “tercet join” takes it")
    case .unknownProtocol(let version, let known):
      SyncFailure(3, SharedLogError.advice(onVersion: version, known: known))
    case .server(let reason): SyncFailure(1, "The server failed: \(reason)")
    }
  }
}
