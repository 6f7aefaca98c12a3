import Foundation
import Testing

/// An open board whose cards are those of a Markdown file.
@Suite(.serialized) struct LinkedFileTests {
  private static let text =
    "# Plans\n\nSome words.\n\n## To Do\n\n- [ ] Buy milk\n- [ ] Call Ann\n\n## Done\n"

  private func path(of board: Board) -> String { board.folder.file("plans.md") }

  private func read(_ board: Board) -> String {
    FileManager.default.contents(atPath: path(of: board))
      .map {
        String(decoding: $0, as: UTF8.self)
      } ?? ""
  }

  /// As an editor saves: another file in the place of the old one.
  private func save(_ text: String, _ board: Board) throws {
    try Data(text.utf8).write(to: URL(filePath: path(of: board)), options: .atomic)
  }

  private func linked() throws -> Board {
    let board = try Board()
    try save(Self.text, board)
    let result = try board.run("link", path(of: board))
    try #require(result.status == .success, "\(result)")
    return board
  }

  @Test func aSaveIsOnTheScreenAndAKeyIsInTheFile() throws {
    let board = try linked()
    let session = try board.open(["--board", "Plans"])
    #expect(session.shows("Buy milk"), "\(session.evidence)")

    try save(Self.text.replacing("Buy milk", with: "Buy oat milk"), board)
    try session.wait(for: "the new title") { session.shows("Buy oat milk") }
    try session.addCard("From the screen")
    // A file tells a terminal nothing; keys that change nothing pass the time.
    for _ in 0..<2_000 where !read(board).contains("From the screen") { try session.press("j") }

    let wanted = Self.text.replacing(
      "- [ ] Buy milk",
      with: "- [ ] From the screen\n- [ ] Buy oat milk"
    )
    #expect(
      Set(read(board).split(separator: "\n")) == Set(wanted.split(separator: "\n")),
      "\(read(board))"
    )
    #expect(try session.quit() == .success)
  }

  @Test func aFaultOfTheLinkedFileIsShownOnTheScreen() throws {
    let board = try linked()
    let session = try board.open(["--board", "Plans"])

    try save(Self.text + "<<<<<<< mine\n", board)
    try session.wait(for: "the reason") { session.shows("Git conflict") }
    try save(Self.text.replacing("Call Ann", with: "Call Bob"), board)

    try session.wait(for: "the link to go on") { session.shows("Call Bob") }
    #expect(try session.quit() == .success)
  }

  @Test func aFileThatIsLinkedWhileTheBoardIsOpenIsFollowedToo() throws {
    let board = try Board()
    try board.add(["one"])
    let session = try board.open()

    let result = try board.run("link", path(of: board))
    #expect(result.status == .success, "\(result)")
    try save(read(board).replacing("- [ ] one", with: "- [ ] one and more"), board)

    try session.wait(for: "the new title") { session.shows("one and more") }
    #expect(try session.quit() == .success)
  }

  /// Whether programs of a test can do without `/proc`, as in a small container.
  nonisolated static var canHideProc: Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "unshare -Urm mount -t tmpfs none /proc 2> /dev/null"]
    return (try? process.run()).map { process.waitUntilExit() } != nil
      && process.terminationStatus == 0
  }

  @Test(.enabled(if: canHideProc)) func aSaveIsOnTheScreenWithoutProc() throws {
    let board = try linked()
    let session = try board.shell(
      """
      exec unshare -Urm sh -c 'mount -t tmpfs none /proc; exec "$tercet" --board Plans'
      """
    )
    try session.wait(for: "the board opens") { session.timesIdle > 0 }

    try save(Self.text.replacing("Buy milk", with: "Buy oat milk"), board)

    try session.wait(for: "the new title") { session.shows("Buy oat milk") }
    #expect(try session.quit() == .success)
  }

  /// The processes that keep the links of a board.
  private func keepers(of board: Board) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap(pid_t.init)
      .filter { process in
        // A file of /proc has no size to go by.
        let file = FileHandle(forReadingAtPath: "/proc/\(process)/cmdline")
        let words = (try? file?.readToEnd()) ?? Data()
        let text = String(decoding: words, as: UTF8.self)
        return text.contains("--while-open") && text.contains(board.folder.path)
      }
  }

  /// A fault of the memory is one that the Swift runtime would describe at length first.
  @Test(arguments: [SIGKILL, SIGSEGV])
  func aCrashingLinkIsReportedOnceAndStartsLessAndLessOften(signal: Int32) throws {
    let board = try linked()
    let session = try board.open(["--board", "Plans"])
    // It has begun once it has brought both together.
    try save(Self.text.replacing("Buy milk", with: "Buy oat milk"), board)
    try session.wait(for: "the new title") { session.shows("Buy oat milk") }

    let running = keepers(of: board)
    #expect(!running.isEmpty)
    for process in running { kill(process, signal) }

    try session.wait(for: "the report") { session.shows("crashed (signal \(signal))") }
    #expect(session.shows("plans.md"), "\(session.evidence)")
    try session.addCard("after the crash")
    #expect(keepers(of: board).isEmpty, "it waits before it starts again")
    #expect(try session.quit() == .success)
  }
}
