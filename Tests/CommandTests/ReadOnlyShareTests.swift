import BoardModel
import BoardStorage
import Foundation
import Testing

/// A board that is shared by a role that may only read it.
@Suite struct ReadOnlyShareTests {
  private let program: Program

  init() throws { program = try Program() }

  private func share(_ state: SyncStatus.State) throws {
    let store = try SQLiteBoardStore.open(
      at: program.database,
      sources: .system(author: "anna")
    )
    let board = try store.board(store.openBoard()).id
    let share = ShareState(address: "host=nowhere", client: UUID(), cursor: 0, confirmed: 0)
    try store.sharing.beginShare(of: board, share)
    let lock = try #require(SyncLock(board.uuid, ofFileAt: program.database))
    lock.write(SyncStatus(state, since: 0, waiting: 0))
  }

  @Test func eachCommandReportsThatTheServerWillNotTakeTheChange() throws {
    let added = try program.run("add", "Paint")
    let id = try #require(try program.cards().first?["id"] as? String)
    try share(.readOnly)
    let note =
      "tercet: You may only read “Main”: the server will refuse this change, and it will be undone\n"

    let outcomes = try [
      program.run("add", "Sand"), program.run("edit", id, "--title", "Varnish"),
      program.run("delete", id),
    ]

    #expect(added.error.isEmpty)
    #expect(outcomes.map(\.status) == [0, 0, 0])
    #expect(outcomes.map(\.error) == [note, note, note])
  }

  @Test func whoMayOnlyCommentIsNotWarnedAboutAComment() throws {
    try program.run("add", "Paint")
    let id = try #require(try program.cards().first?["id"] as? String)
    try share(.commentOnly)

    let comment = try program.run("comment", id, "Looks good")
    let edit = try program.run("edit", id, "--title", "Varnish")

    #expect(comment.status == 0 && comment.error == "", "\(comment.error)")
    #expect(edit.error.hasPrefix("tercet: You may only comment on “Main”: "), "\(edit.error)")
  }

  @Test(
    arguments: [
      (SyncStatus.State.online, Int32(4)), (.offline, 4), (.refused, 6), (.failed, 3),
      (.readOnly, 4),
    ]
  )
  func theExitCodeShowsHowTheShareWasLeft(state: SyncStatus.State, code: Int32) throws {
    try program.run("add", "Paint")
    try share(state)
    #expect(try statusWithoutServer().status == code)
  }

  /// `sync --status` with a program that finds no server, as `tercet-sync` may not be built.
  private func statusWithoutServer() throws -> Program.Outcome {
    try program.shell(
      """
      printf '#!/bin/sh\\necho "tercet: The server cannot be reached: no host"\\nexit 4\\n' > "$folder/tercet-sync"
      chmod +x "$folder/tercet-sync"
      PATH="$folder:$PATH" exec "$tercet" sync --status
      """
    )
  }

  @Test func aServerThatCannotBeReachedIsReportedEvenIfNothingSyncs() throws {
    try program.run("add", "Paint")
    try share(.online)

    let outcome = try statusWithoutServer()

    let words = "“Main” is shared, but no program syncs it now. The server cannot be reached: "
    #expect(outcome.output.hasPrefix(words), "\(outcome)")
  }

  @Test(arguments: [0, 1])
  func theExitCodeShowsHowTheShareIsExchangedWhateverWaits(waiting: Int) throws {
    try share(.online)
    if waiting > 0 { try program.run("add", "Sand") }
    let board = try SQLiteBoardStore.open(at: program.database).openBoard()
    let lock = try #require(SyncLock(board.uuid, ofFileAt: program.database))
    for (state, code) in [
      (SyncStatus.State.online, Int32(waiting == 0 ? 0 : 3)), (.offline, 4), (.refused, 6),
    ] {
      lock.write(SyncStatus(state, since: 0, waiting: 0))
      let outcome = try program.run("sync", "--status")
      #expect(outcome.status == code, "\(state)")
      #expect(outcome.output.hasSuffix("\nIts log is host=nowhere\n"), "\(outcome.output)")
    }
    lock.release()
  }

  @Test func nothingIsReportedIfTheRoleMayWrite() throws {
    try program.run("add", "Paint")
    try share(.online)
    #expect(try program.run("add", "Sand").error.isEmpty)
  }
}
