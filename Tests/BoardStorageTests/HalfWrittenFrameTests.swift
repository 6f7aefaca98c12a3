import BoardModel
import Foundation
import Testing

@testable import BoardStorage

/// A frame of a log gets its head before its content; what stood in its place before is no reason to
/// take the log for that of another board.
@Suite struct HalfWrittenFrameTests {
  private let folder: TemporaryFolder
  private let crashed: TemporaryFolder
  private var log: String { crashed.board + "-wal" }

  /// A board of three cards beside whose file is a log that begins with a half written frame.
  init() throws {
    (folder, crashed) = (try TemporaryFolder(), try TemporaryFolder())
    try add(3, to: folder.board)
    try FileManager.default.copyItem(atPath: folder.board, toPath: crashed.board)
    let store = try SQLiteBoardStore.open(at: folder.board)
    try add(1, by: store)
    let path = folder.board + "-wal"
    let bytes = try withExtendedLifetime(store) {
      [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }
    let frame = try #require(Self.identityFrame(in: bytes))
    let head = Array(bytes[..<32] + bytes[frame..<frame + 24])
    try Data(head + Self.foreignPage()).write(to: URL(fileURLWithPath: log))
  }

  @Test func aFrameThatWasNeverWrittenWholeIsPassedOver() throws {
    #expect(try count() == 3)
    #expect(try BoardCheck(boardAt: crashed.board).faults == [])
  }

  @Test func theFilesAreHeldStillOnlyWhileNobodyWrites() throws {
    try Data().write(to: URL(fileURLWithPath: crashed.board + "-shm"))
    let index = open(crashed.board + "-shm", O_RDWR | O_CLOEXEC)
    // The byte that SQLite locks while it writes to the log, by a lock of this descriptor.
    var lock = flock()
    (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
    (lock.l_start, lock.l_len) = (120, 1)
    let setLock: Int32 = 37
    #expect(fcntl(index, setLock, &lock) == 0)

    let whileWritten = FrozenFiles(BoardFile(crashed.board))
    close(index)
    let afterwards = FrozenFiles(BoardFile(crashed.board))

    #expect(whileWritten == nil && afterwards != nil)
  }

  // MARK: Steps

  /// Where a frame begins that holds the page of an identity.
  private static func identityFrame(in log: [UInt8]) -> Int? {
    stride(from: 32, to: log.count - 4_119, by: 4_120)
      .first { FileIdentity(page: Array(log[($0 + 24)..<($0 + 4_120)])) != nil }
  }

  /// The page with the identity of another board.
  private static func foreignPage() throws -> [UInt8] {
    let other = try TemporaryFolder()
    _ = try SQLiteBoardStore.open(at: other.board)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: other.board)))
    let pages = stride(from: 0, to: bytes.count, by: 4_096).map { Array(bytes[$0..<($0 + 4_096)]) }
    return try #require(pages.first { FileIdentity(page: $0) != nil })
  }

  private func add(_ count: Int, to path: String) throws { try add(count, by: .open(at: path)) }

  private func add(_ count: Int, by store: SQLiteBoardStore) throws {
    let drafts = (0..<count).map { CardDraft(title: "card \($0)") }
    try store.add(drafts, at: .bottom(of: store.board().columns[0].id))
  }

  private func count() throws -> Int {
    let store = try SQLiteBoardStore.open(at: crashed.board)
    return try store.count(of: store.board().columns[0].id)
  }
}
