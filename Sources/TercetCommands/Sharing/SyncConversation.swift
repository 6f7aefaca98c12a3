import BoardModel
import FileSystem
import Foundation

/// A `tercet-sync` process that exchanges changes of shared boards on request.
@MainActor final class SyncConversation {
  struct Answer: Equatable {
    /// Whether the role may change at least one of the boards.
    let mayWrite: Bool
    /// How far the server's clock is ahead, in milliseconds; 0 if it is less than five seconds.
    let clockOffset: Int64

    init?(_ line: String) {
      let words = line.split(separator: " ")
      guard words.count == 3, words[0] == "ok", let offset = Int64(words[2]) else { return nil }
      (mayWrite, clockOffset) = (words[1] == "write", abs(offset) < 5_000 ? 0 : offset)
    }
  }

  private let asking: Int32
  private let answers: UnsafeMutablePointer<FILE>
  private let process: pid_t
  private var isOpen = true

  init(
    _ program: String,
    about boards: [Board.ID],
    ofFileAt path: String,
    _ author: String
  ) throws(CommandFailure) {
    let (input, output) = (try Self.makePipe(), try Self.makePipe())
    defer { for end in [input.reading, output.writing] { close(end) } }
    guard let answers = fdopen(output.reading, "r") else {
      for end in [input.writing, output.reading] { close(end) }
      throw CommandFailure(.access, "Too many files are open")
    }
    let list = boards.map(\.uuid.uuidString).joined(separator: ",")
    do throws(ChildProcess.Fault) {
      process = try ChildProcess.start(
        program,
        [program, "answer", path, list, author],
        // The error message comes the same way.
        files: [input.reading, output.writing, output.writing]
      )
    } catch {
      close(input.writing)
      fclose(answers)
      throw CommandFailure(.access, "“\(program)” could not be run: \(error.reason)")
    }
    (self.answers, asking) = (answers, input.writing)
  }

  isolated deinit {
    if isOpen { close(asking) }
    fclose(answers)
    _ = status
  }

  private static func makePipe() throws(CommandFailure) -> (reading: Int32, writing: Int32) {
    guard let ends = ChildProcess.pipe() else {
      throw CommandFailure(.access, "Too many files are open")
    }
    return ends
  }

  /// Sends and fetches changes, and waits for the end.
  ///
  /// - Throws: The failure of `tercet-sync` if the server is unreachable or refuses.
  func exchange() throws(CommandFailure) -> Answer {
    _ = write(asking, "\n", 1)
    var line = nextLine()
    if let answer = line.flatMap(Answer.init) { return answer }
    while let more = nextLine() { line = more }
    throw failure(line)
  }

  /// Ends without an exchange, once the process has connected.
  ///
  /// - Throws: The failure of `tercet-sync` if the server is unreachable or refuses.
  func end() throws(CommandFailure) {
    close(asking)
    isOpen = false
    var line: String?
    while let more = nextLine() { line = more }
    if status != 0 { throw failure(line) }
  }

  private func failure(_ line: String?) -> CommandFailure {
    let words = (line ?? "“tercet-sync” ended").replacing("tercet: ", with: "", maxReplacements: 1)
    return CommandFailure(CommandFailure.Code(rawValue: status >> 8 & 0xFF) ?? .other, words)
  }

  private func nextLine() -> String? {
    var text: UnsafeMutablePointer<CChar>?
    var room = 0
    defer { free(text) }
    guard getline(&text, &room, answers) > 0, let text else { return nil }
    return String(cString: text).trimmingCharacters(in: .newlines)
  }

  /// Waits for the process and returns its status.
  private lazy var status: Int32 = ChildProcess.wait(for: process)
}
