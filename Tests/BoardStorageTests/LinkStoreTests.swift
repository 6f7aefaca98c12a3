import BoardModel
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// What is kept of a link has any size, and a change writes what is new of it.
@Suite struct LinkStoreTests {
  private let folder: TemporaryFolder
  private let store: SQLiteBoardStore
  private let board: Board

  init() throws {
    folder = try TemporaryFolder()
    store = try SQLiteBoardStore.open(at: folder.board)
    board = try store.board()
  }

  private static func text(lines: Int, _ change: String = "") -> [UInt8] {
    var text: [UInt8] = []
    for line in 0..<lines {
      text += Array("- [ ] card \(line)\(line == lines / 2 ? change : "") and some words\n".utf8)
    }
    return text
  }

  private func pieces() throws -> Set<Int64> {
    try store.database.read { try Int64.fetchSet($0, sql: "SELECT key FROM link_piece") }
  }

  @Test func aTextOfFortyMegabytesIsKeptWhole() throws {
    let text = [UInt8](repeating: 0x61, count: 8 << 20) + Self.text(lines: 900_000)
    try #require(text.count > 33 << 20)

    let revision = try store.links.keep(
      StoredLink(path: "/a.md", head: [1, 2], texts: [.new(text), .new([]), .new(text)]),
      of: board.id,
      replacing: nil
    )

    let state = try #require(try store.links.state(of: board.id))
    #expect(state.texts.count == 3 && state.texts[0] == text && state.texts[2] == text)
    #expect(state.texts[1].isEmpty && state.head == [1, 2] && state.revision == revision)
    #expect(try store.links.all().map(\.path) == ["/a.md"])
  }

  @Test func aChangeWritesThePiecesThatAreNew() throws {
    let first = try store.links.keep(
      StoredLink(path: "/a.md", head: [], texts: [.new(Self.text(lines: 20_000))]),
      of: board.id,
      replacing: nil
    )
    let old = try pieces()

    let changed = Self.text(lines: 20_000, " changed")
    let second = try store.links.keep(
      StoredLink(path: "/a.md", head: [], texts: [.new(changed), .same(0)]),
      of: board.id,
      replacing: first
    )

    let new = try pieces()
    #expect(old.count > 20 && new.subtracting(old).count <= 2, "\(old.count) \(new.count)")
    #expect(try store.links.state(of: board.id)?.texts == [changed, Self.text(lines: 20_000)])
    _ = try store.links.keep(
      StoredLink(path: "/a.md", head: [], texts: [.same(0)]),
      of: board.id,
      replacing: second
    )
    #expect(try pieces().count == old.count, "what nothing needs any more is gone")
    #expect(
      try store.links.keep(
        StoredLink(path: "/a.md", head: [], texts: []),
        of: board.id,
        replacing: first
      ) == nil
    )
    try store.links.remove(board.id)
    #expect(try pieces().isEmpty && store.links.state(of: board.id) == nil)
  }

  @Test func aLinkOfAnOlderFileIsItsHead() throws {
    let old = try TemporaryFolder()
    let value = Data("{\"version\":1,\"path\":\"/a.md\"}\n{}\nrest".utf8)
    let id = UUID()
    let queue = try DatabaseQueue(path: old.board)
    try queue.write { db in
      for migration in Schema.migrations.prefix(7) { try db.execute(sql: migration()) }
      for (name, value) in [("link/\(id.uuidString)", value), ("link/bad", Data([0xFF, 0x0A]))] {
        try db.execute(
          sql: "INSERT INTO setting (author, name, value) VALUES ('', ?, ?)",
          arguments: [name, value]
        )
      }
      for migration in Schema.migrations.dropFirst(7) { try db.execute(sql: migration()) }
    }

    let rows = try queue.read { db in
      try Row.fetchAll(db, sql: "SELECT board, path, head, sequence FROM link")
    }
    #expect(rows.count == 1)
    #expect(rows.first?["board"] == id.uuidString && rows.first?["path"] == "/a.md")
    #expect(rows.first?["head"] == value && rows.first?["sequence"] == nil as Int64?)
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM setting") } == 0)
  }
}
