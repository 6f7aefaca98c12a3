import Foundation
import Glibc
import SeededRandom
import Testing

/// Whatever is typed: the program lives, its screen is the board, and undoing everything is the start.
@Suite(.serialized) struct RandomKeysTests {
  /// How many keys come down in all, 300 on each board.
  private static var keys: Int {
    let environment = ProcessInfo.processInfo.environment
    let asked = environment["TERCET_KEYS"].flatMap(Int.init)
    return asked ?? Rounds.of(1_500, soak: 500_000)
  }

  @Test func theBoardOutlivesAnyKeysAndUndoesThemAll() throws {
    var seed = ProcessInfo.processInfo.environment["TERCET_SEED"].flatMap(UInt64.init) ?? 20_261
    var keys = 0
    while keys < Self.keys {
      keys += try storm(seed: seed)
      seed += 1
    }
  }

  /// One board and what comes down on it.
  private func storm(seed: UInt64) throws -> Int {
    var storm = KeyStorm(seed: seed)
    let board = try Board()
    try board.add((1...12).map { "card \($0)" })
    let start = try board.everything()
    let session = try board.open()
    let count = 300
    for number in 1...count {
      try session.send(storm.next())
      if storm.happens(oneIn: 40) { try session.resizeAndWait(to: storm.size()) }
      if number.isMultiple(of: 25) { try session.settle() }
      #expect(!session.child.hasEnded, "seed \(seed), key \(number): it ended\n\(session.evidence)")
    }

    try session.resizeAndWait(to: .standard)
    try session.leaveEverything(seed: seed)
    try compareWithANewOne(session, board, seed: seed)
    try session.undoEverything(seed: seed)
    let end = try board.everything()
    #expect(end == start, "seed \(seed): undoing everything does not give the start")
    #expect(try session.quit() == .success, "seed \(seed)")
    let check = try board.run("check")
    #expect(check.status == .success, "seed \(seed): \(check.output)\(check.error)")
    return count
  }

  /// A program that has just been started shows the same rows.
  private func compareWithANewOne(_ session: Session, _ board: Board, seed: UInt64) throws {
    // The first start on an empty board teaches keys, if the board has become one.
    let first = try board.open()
    try first.press("Ctrl-L")
    try #expect(first.quit() == .success)
    let fresh = try board.open()
    try fresh.leaveEverything(seed: seed)
    for session in [session, fresh] {
      // What is selected and what the filter hides are not kept over a start: Esc lets go of both.
      for key in ["Esc", "Esc", "Esc", "h", "h", "g", "l", "g", "l", "g", "h", "h", "Ctrl-L"] {
        try session.press(key)
      }
    }
    let (shown, expected) = (session.rowsOfCards, fresh.rowsOfCards)
    #expect(shown == expected, "seed \(seed): the screen is not the board\n\(session.evidence)")
    try #expect(fresh.quit() == .success)
  }
}

extension Session {
  /// What stands between the title and the status line.
  fileprivate var rowsOfCards: [String] {
    screen.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .dropLast(2)
  }

  /// Waits until all that was sent is dealt with, and an escape that nothing followed too.
  fileprivate func settle() throws {
    try press("Ctrl-L")
  }

  /// Closes whatever is open over the board, saving nothing.
  func leaveEverything(seed: UInt64) throws {
    var seen: [String] = []
    for _ in 0..<24 {
      seen.append(screen.text)
      if shows("Save the changes?") || shows("can't be saved yet") {
        try press("d")
      } else if shows("Not saved"), shows("later") {
        try press("G", "Enter")
      } else if shows(" ▾"), !shows("Esc ") {
        return
      } else {
        try press("Esc")
      }
    }
    let screens = seen.joined(separator: "\n\n")
    throw failure("seed \(seed): the board comes back after Esc, after\n\(screens)\n")
  }

  fileprivate func undoEverything(seed: UInt64) throws {
    for _ in 0..<5_000 {
      try press("u")
      if shows("Nothing to undo") { return }
      if shows("Not undone") { throw failure("seed \(seed): nobody else has changed anything") }
    }
    throw failure("seed \(seed): undoing ends")
  }
}
