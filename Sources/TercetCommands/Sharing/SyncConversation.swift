import BoardModel
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
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.reading, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writing, 1)
    // The error message comes the same way.
    posix_spawn_file_actions_adddup2(&actions, output.writing, 2)
    let list = boards.map(\.uuid.uuidString).joined(separator: ",")
    let arguments = [program, "answer", path, list, author]
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, nil, &words, environ)
    guard code == 0, let answers = fdopen(output.reading, "r") else {
      for end in [input.writing, output.reading] { close(end) }
      throw CommandFailure(
        .access,
        "“\(program)” could not be run: \(String(cString: strerror(code)))"
      )
    }
    (self.process, self.answers, asking) = (process, answers, input.writing)
  }

  isolated deinit {
    if isOpen { close(asking) }
    fclose(answers)
    _ = status
  }

  private static func makePipe() throws(CommandFailure) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw CommandFailure(.access, "Too many files are open") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
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
  private lazy var status: Int32 = {
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    return status
  }()
}
