import BoardModel
import BuiltProgram
import Foundation
import PostgresServer
import Testing

/// `tercet members NAME --invite`: what lets somebody use a shared board.
@Suite(.serialized) struct InvitationTests {
  /// Says what `invite` prints for a board that is shared at a log's address.
  private func invite(
    _ name: String,
    _ level: String,
    _ kind: LogKind
  ) throws -> (outcome: SyncProcess.Outcome, team: SharedTeam) {
    let team = try SharedTeam(over: kind)
    let first = try team.first()
    let outcome = try SyncProcess.run(
      ["invite", team.path("first.db"), first.board.uuid.uuidString, "anna", "lines", name, level],
      in: team.log.folder
    )
    return (outcome, team)
  }

  @Test func aReaderByAddressOfAHostGetsALoginAndAKeyThatOnlyReads() throws {
    let (invited, team) = try invite("ben", "read", .remote)
    let path = team.log.path

    #expect(
      invited.output == """
        Whoever administers the machine of the log:
          Give ben a login on elsewhere, and the right to read “\(path)”
          Put this before ben's key in ~/.ssh/authorized_keys: \
        restrict,command="tercet serve-log \(path) --read-only"
        ben:
          tercet join ssh://ben@elsewhere\(path)

        """
    )
  }

  @Test(.enabled(if: TestServer.programs != nil))
  func aRoleOfADatabaseIsMadeGetsItsRightAndJoins() throws {
    let (invited, team) = try invite("Ben", "comment", .database)
    let lines = invited.output.split(separator: "\n").map(String.init)

    #expect(invited.status == 0)
    #expect(lines.contains("  CREATE ROLE \"Ben\" LOGIN;"), "\(invited.output)")
    #expect(lines.contains("  tercet members Ben comment --board Main"), "\(invited.output)")
    let join = try #require(lines.last)
    #expect(join.hasPrefix("  tercet join ") && join.hasSuffix(" Main"), "\(join)")
    #expect(join.contains("user=Ben"), "\(join) \(team.log.address)")
  }

  @Test(arguments: ["ben; DROP TABLE x", "$(id)", "a b", "-x", "\u{1B}[2J", "a'b", ""])
  func whatCannotBeANameIsNotPutIntoCommands(name: String) throws {
    let (invited, _) = try invite(name, "write", .file)

    #expect(invited.status == 2, "\(invited.output)")
    #expect(invited.output.contains("can't be invited"), "\(invited.output)")
    #expect(!invited.output.contains("\u{1B}"), "\(invited.output.debugDescription)")
  }
}
