import Glibc
import Testing

/// Two people with a shared board open on two machines.
@Suite(.serialized) struct PresenceTests {
  private let (ben, cleo): (Board, Board)
  private let programs: [SyncPrograms]

  init() throws {
    (ben, cleo) = (try .withSync(), try .withSync())
    ben.environment["TERCET_AUTHOR"] = "ben"
    cleo.environment["TERCET_AUTHOR"] = "cleo"
    try ben.add(["Paint the wall", "Buy tape"])
    let log = ben.folder.file("team.log")
    try ben.succeed("share", log)
    try cleo.succeed("join", log)
    programs = [ben, cleo].map { SyncPrograms(of: $0.database) }
  }

  private func wait(_ session: Session, _ what: String, until isDone: (String) -> Bool) throws {
    try session.wait(for: what) { isDone(session.screen.text) }
  }

  @Test func theOthersAreNamedWhileTheyAreThereAndWhileTheyEdit() throws {
    defer { for programs in programs { programs.end() } }
    let cleos = try cleo.open()
    #expect(!cleos.screen.row(0).contains("●"), "\(cleos.evidence)")
    let bens = try ben.open()

    try wait(cleos, "ben has come") { _ in cleos.screen.row(0).contains("● ben") }
    try wait(bens, "cleo is there") { _ in bens.screen.row(0).contains("● cleo") }
    try bens.press("e")
    try wait(cleos, "ben edits") { $0.contains("ben is editing") }
    try bens.press("Esc")
    try wait(cleos, "ben has closed the editor") { !$0.contains("editing") }
    try bens.press("j", "r")
    try wait(cleos, "ben renames") { $0.contains("ben is editing") }
    try bens.press("Esc")
    #expect(try bens.quit() == .success)

    try wait(cleos, "ben has left") { !$0.contains("ben") }
    #expect(try cleos.quit() == .success)
  }

  @Test func aKilledProgramIsNoticed() throws {
    defer { for programs in programs { programs.end() } }
    let (cleos, first, second) = (try cleo.open(), try ben.open(), try ben.open())
    try wait(cleos, "ben has come") { _ in cleos.screen.row(0).contains("● ben ") }
    try first.press("e")
    try wait(cleos, "ben edits") { $0.contains("ben is editing") }

    first.child.send(signal: SIGKILL)
    try wait(cleos, "ben no longer edits") { !$0.contains("editing") }
    #expect(cleos.screen.row(0).contains("● ben "), "the other window is open\n\(cleos.evidence)")
    // The other window starts another program that exchanges.
    for process in programs[0].running { kill(process, SIGKILL) }
    try second.press("e")
    try wait(cleos, "ben edits there") { $0.contains("ben is editing") }
    second.child.send(signal: SIGKILL)
    try wait(cleos, "ben is gone") { !$0.contains("ben") }
    _ = first.child.reap()
    _ = second.child.reap()
    #expect(try cleos.quit() == .success)
  }
}
