import BoardModel
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// Reading makes nothing and changes nothing, and works where nothing can be made.
@Suite(.serialized) struct OpeningToReadTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    chmod(folder.path, 0o755)
  }

  @Test func openingToReadDoesNotMakeAMissingBoard() {
    let refusal = #expect(throws: OpenError.self) {
      try SQLiteBoardStore.openToRead(at: folder.path + "/no/such/x.db")
    }

    #expect(refusal?.exitCode == 4)
    #expect(folder.names == [])
  }

  @Test(arguments: [false, true])
  func nothingIsLeftOrChanged(isKilled: Bool) throws {
    try makeBoard(isKilled: isKilled)
    let before = try folder.contents()

    do {
      let store = try SQLiteBoardStore.openToRead(at: folder.board)
      #expect(try titles(of: store) == ["a", "b"])
      #expect(store.database.stalenessWarning == nil)
      #expect(throws: StoreError.self) {
        try store.add([CardDraft(title: "c")], at: .top(of: store.board().columns[0].id))
      }
    }

    #expect(try folder.contents() == before)
  }

  @Test func commitsOfOthersAreSeenByAReader() throws {
    try makeBoard(isKilled: false)
    let store = try SQLiteBoardStore.open(at: folder.board)
    try add(["c"], by: store)

    #expect(try titles(of: .openToRead(at: folder.board)) == ["a", "b", "c"])
    try add(["d"], by: store)
    #expect(try titles(of: .openToRead(at: folder.board)) == ["a", "b", "c", "d"])
  }

  @Test(arguments: [false, true])
  func aFolderThatMayNotBeWrittenIsRead(isKilled: Bool) throws {
    try makeBoard(isKilled: isKilled)
    for suffix in ["", "-wal"] { chmod(folder.board + suffix, 0o444) }
    chmod(folder.path, 0o555)
    let before = try folder.contents()

    let (found, note, faults) = try asAnyone {
      let store = try SQLiteBoardStore.openToRead(at: folder.board)
      return (
        try titles(of: store), store.database.stalenessWarning,
        try BoardCheck(boardAt: folder.board).faults
      )
    }

    #expect(found == ["a", "b"])
    #expect(note == nil)
    #expect(faults == [])
    #expect(try folder.contents() == before)
  }

  @Test func anUnreadableLogIsReported() throws {
    try makeBoard(isKilled: true)
    chmod(folder.board, 0o444)
    chmod(folder.board + "-wal", 0o000)
    chmod(folder.path, 0o555)

    let (found, note) = try asAnyone {
      let store = try SQLiteBoardStore.openToRead(at: folder.board)
      return (try titles(of: store), store.database.stalenessWarning)
    }

    #expect(found == ["a"])
    #expect(note?.contains("board.db-wal") == true && note?.contains("missing") == true)
  }

  @Test(arguments: [false, true])
  func aBoardOnAFullDiskCanBeRead(isKilled: Bool) throws {
    signal(SIGXFSZ) { _ in }
    try makeBoard(isKilled: isKilled)
    let before = try folder.contents()

    let found = try withFileSizeLimit(0) {
      try titles(of: SQLiteBoardStore.openToRead(at: folder.board))
    }

    #expect(found == ["a", "b"])
    #expect(try folder.contents() == before)
  }

  @Test(arguments: [1, 700])
  func anOlderBoardIsReadAndStaysAsItIs(cards: Int) throws {
    try OldBoard.make(at: folder.board, cards: cards)
    let before = try folder.contents()

    do {
      let store = try SQLiteBoardStore.openToRead(at: folder.board)
      let column = try store.board().columns[0].id
      #expect(try store.count(of: column) == cards)
      #expect(try store.page(of: column, .last, limit: 1).map(\.title) == ["card \(cards - 1)"])
    }

    #expect(try folder.contents() == before)
  }

  @Test(arguments: ["-wal", "-shm", "-journal"])
  func aPipeNextToTheBoardIsRefusedWithoutWaiting(suffix: String) throws {
    try makeBoard(isKilled: false)
    mkfifo(folder.board + suffix, 0o600)

    for open in [
      { try SQLiteBoardStore.openToRead(at: $0) }, { try SQLiteBoardStore.open(at: $0) },
    ] {
      let refusal = #expect(throws: OpenError.self) { try open(folder.board) }
      #expect(refusal?.exitCode == 4)
      #expect(refusal?.message.contains("board.db\(suffix)") == true)
    }
  }

  @Test func aBoardOpenedThroughASymbolicLinkHasItsOwnLog() throws {
    try makeBoard(isKilled: true)
    let link = folder.path + "/link.db"
    symlink(folder.board, link)

    #expect(try titles(of: .openToRead(at: link)) == ["a", "b"])
    mkfifo(link + "-wal", 0o600)
    #expect(try titles(of: .openToRead(at: link)) == ["a", "b"])
  }

  // MARK: Steps

  /// A board with “a” in its file and “b”, where it was killed, in its log.
  private func makeBoard(isKilled: Bool) throws {
    let original = try TemporaryFolder()
    do { try add(["a"], by: .open(at: original.board)) }
    if !isKilled { try add(["b"], by: .open(at: original.board)) }
    let store = try isKilled ? SQLiteBoardStore.open(at: original.board) : nil
    if let store { try add(["b"], by: store) }
    for suffix in isKilled ? ["", "-wal"] : [""] {
      try FileManager.default.copyItem(
        atPath: original.board + suffix,
        toPath: folder.board + suffix
      )
    }
    withExtendedLifetime(store) {}
  }

  private func add(_ titles: [String], by store: SQLiteBoardStore) throws {
    try store.add(
      titles.map { CardDraft(title: $0) },
      at: .bottom(of: store.board().columns[0].id)
    )
  }

  private func titles(of store: SQLiteBoardStore) throws -> [String] {
    try store.page(of: store.board().columns[0].id, .first, limit: 100).map(\.title)
  }
}
