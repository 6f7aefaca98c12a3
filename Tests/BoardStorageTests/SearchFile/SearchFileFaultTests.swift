import BoardModel
import Foundation
import SeededRandom
import Testing

@testable import BoardStorage

/// Search files that are missing, damaged, foreign, old, or can't be made.
@Suite struct SearchFileFaultTests {
  private static let all = ["fix the login", "write a page", "로그인 오류"]

  private func check(_ store: SQLiteBoardStore, _ when: Comment = "") throws {
    #expect(try store.titles("login") == [Self.all[0]], when)
    #expect(try store.titles("인") == [Self.all[2]], when)
    #expect(try store.titles("e") == Array(Self.all[..<2]), when)
    #expect(try store.titles("nothing").isEmpty, when)
  }

  @Test func aFileIsMadeAndUsed() throws {
    let bench = try SearchBench()

    #expect(try bench.store.prepareAll() == nil)
    try check(bench.store)

    #expect(try bench.bytes().count == 4_096 + 2_097_152)
    #expect(bench.folder.names.filter { $0.contains("search") } == ["board.db-search"])
  }

  @Test func aCommentOnAKnownCardIsFoundAtOnceAndByTheUpdatedFile() throws {
    let bench = try SearchBench()
    try bench.store.prepareAll()
    let column = try bench.store.board().columns[0].id
    let card = try #require(try bench.store.page(of: column, .first, limit: 1).first)

    try bench.store.perform(.comment(card.id, "waits for the certificate"))

    #expect(try bench.store.titles("certificate") == [card.title])
    #expect(try bench.store.prepareAll() == nil)
    #expect(try bench.store.titles("certificate") == [card.title])
  }

  @Test func theRightsAreThoseOfTheBoard() throws {
    let bench = try SearchBench()
    #expect(chmod(bench.folder.board, 0o640) == 0)

    try bench.store.prepareAll()

    var status = stat()
    #expect(stat(bench.path, &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test func aRemovedFileIsMadeAgain() throws {
    let bench = try SearchBench()
    try bench.store.prepareAll()

    unlink(bench.path)
    try check(bench.store)
    try bench.store.prepareAll()
    try check(bench.store)

    #expect(try bench.bytes().count > 2_000_000)
  }

  /// A bit that is turned over anywhere is noticed where it matters, and mended.
  @Test(arguments: [UInt64(1), 2])
  func aDamagedFileMissesNothing(seed: UInt64) throws {
    let bench = try SearchBench()
    try bench.store.prepareAll()
    let whole = try bench.bytes()
    var random = SeededGenerator(seed: seed)
    for number in 0..<6 {
      var bytes = whole
      switch number % 3 {
      case 0: bytes[Int.random(in: 0..<512, using: &random)] ^= 0x10
      case 1: bytes.removeSubrange(Int.random(in: 0..<bytes.count, using: &random)...)
      default: bytes.replaceSubrange(4_096..., with: Data(count: bytes.count - 4_096))
      }
      try bench.write(bytes)
      let store = try SearchBench.open(bench.folder)
      try check(store, "seed \(seed), damage \(number)")
      #expect(try store.prepareAll() == nil || number % 3 == 0)
      try check(store, "seed \(seed), damage \(number), mended")
    }
  }

  /// Whoever makes a file can seal it too.
  @Test(arguments: [Int64.max, .min, -1, 1 << 40, 16_646_145])
  func aForgedHeaderLeadsNowhere(frontier: Int64) throws {
    let bench = try SearchBench()
    try bench.store.prepareAll()
    let bytes = try bench.bytes()
    var words = bytes.prefix(512).withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
    #expect(words[63] == SearchBench.seal(words), "the seal of this test is that of the program")
    (words[10], words[14]) = (UInt64(bitPattern: frontier), UInt64(bitPattern: frontier))
    words[63] = SearchBench.seal(words)
    try bench.write(words.withUnsafeBytes { Data($0) } + bytes.dropFirst(512))

    try check(try SearchBench.open(bench.folder))
    try bench.store.prepareAll()
    try check(bench.store)
  }

  /// A file of another version of the format, or of the folding of letters.
  @Test(arguments: [UInt64(0), 0x1_0000_0000, 0x1_0000_0002, 0x2_0000_0001, 0x1_0000_03E7])
  func aFileOfAnotherVersionIsMadeAgain(version: UInt64) throws {
    let bench = try SearchBench()
    try bench.store.prepareAll()
    let bytes = try bench.bytes()
    var words = bytes.prefix(512).withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
    let present = words[1]
    #expect(version != present)
    words[1] = version
    words[63] = SearchBench.seal(words)
    // What such a file has in its chunks means something else.
    try bench.write(
      words.withUnsafeBytes { Data($0) } + bytes[512..<4_096]
        + Data(count: bytes.count - 4_096)
    )

    let store = try SearchBench.open(bench.folder)
    try check(store)
    #expect(try store.prepareAll() == nil)
    try check(store)

    let again = try bench.bytes()
    let made = again.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self) }
    #expect(made == present)
  }

  @Test func theFileOfAnotherBoardIsBegunAgain() throws {
    let other = try SearchBench(["something else"])
    try other.store.prepareAll()
    let bench = try SearchBench()
    try bench.write(try other.bytes())

    try check(bench.store)
    #expect(try bench.store.prepareAll() == nil)
    try check(bench.store)
  }

  /// The log of a copy that went its own way has other entries at the same places.
  @Test func theFileOfACopyIsBegunAgain() throws {
    let bench = try SearchBench()
    let copy = try TemporaryFolder()
    try bench.store.prepareAll()
    for (name, bytes) in try bench.folder.contents() where !name.hasSuffix("-shm") {
      try bytes.write(to: URL(fileURLWithPath: copy.path + "/" + name))
    }
    let column = try bench.store.board().columns[0].id
    try bench.store.add([CardDraft(title: "only here")], at: .bottom(of: column))
    try bench.store.prepareAll()
    let theirs = try SearchBench.open(copy)
    // Its entry has the same place in the log, and the same key.
    try theirs.add([CardDraft(title: "only there")], at: .bottom(of: column))
    try bench.bytes().write(to: URL(fileURLWithPath: copy.path + "/board.db-search"))

    #expect(try theirs.titles("there") == ["only there"])
    try theirs.prepareAll()
    #expect(try theirs.titles("there") == ["only there"])
  }

  @Test(arguments: ["link", "pipe", "folder", "two names", "a text"])
  func aFileThatIsNotASearchFileIsLeftAlone(kind: String) throws {
    let bench = try SearchBench()
    let target = bench.folder.path + "/target"
    try Data("precious".utf8).write(to: URL(fileURLWithPath: target))
    switch kind {
    case "link": #expect(symlink(target, bench.path) == 0)
    case "pipe": #expect(mkfifo(bench.path, 0o600) == 0)
    case "folder": #expect(mkdir(bench.path, 0o700) == 0)
    case "two names": #expect(link(target, bench.path) == 0)
    default: try bench.write(Data("precious".utf8))
    }

    let reason = try bench.store.prepareAll()

    #expect(reason?.contains("board.db-search") == true, "\(reason ?? "")")
    try check(bench.store)
    #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data("precious".utf8))
    if kind == "a text" { #expect(try bench.bytes() == Data("precious".utf8)) }
  }

  @Test func oneProgramBuildsTheSearchFileAndAnotherReadsIt() throws {
    let bench = try SearchBench((0..<40).map { "card \($0)" })
    let other = try SearchBench.open(bench.folder)

    guard case .building = try bench.store.prepareFinding(testing: 10) else {
      Issue.record("the first does not build")
      return
    }
    #expect(try other.prepareFinding(testing: 10) == .done)
    #expect(try other.titles("39") == ["card 39"])
    bench.store.pauseFinding()
    #expect(try other.prepareAll() == nil)
    #expect(try other.titles("39") == ["card 39"])
  }

  @Test func aRestoredBoardIsReadAgain() throws {
    let bench = try SearchBench()
    let source = try SearchBench(["only in the backup"])
    let backup = bench.folder.path + "/backup.db"
    _ = try BoardBackup.copy(boardAt: source.folder.board, to: backup)
    try bench.store.prepareAll()

    _ = try BoardRestore(of: backup, to: bench.folder.board)
    try bench.store.refresh()

    #expect(try bench.store.titles("backup") == ["only in the backup"])
    try bench.store.prepareAll()
    #expect(try bench.store.titles("backup") == ["only in the backup"])
    #expect(try bench.store.titles("login").isEmpty)
  }

  @Test func aBoardThatIsRestoredWhileTheFileIsMadeIsReadFromTheStart() throws {
    let bench = try SearchBench((0..<40).map { "card \($0)" })
    let source = try SearchBench((0..<40).map { "other \($0)" })
    let backup = bench.folder.path + "/backup.db"
    _ = try BoardBackup.copy(boardAt: source.folder.board, to: backup)
    _ = try bench.store.prepareFinding(testing: 10)

    _ = try BoardRestore(of: backup, to: bench.folder.board)
    try bench.store.refresh()
    try bench.store.prepareAll(testing: 10)

    #expect(try bench.store.titles("other").count == 40)
    #expect(try bench.store.titles("\"other 7\"") == ["other 7"])
    #expect(try bench.store.titles("card").isEmpty)
  }

  @Test func aReaderUsesTheFileAndMakesNone() throws {
    let bench = try SearchBench()
    let reader = try SQLiteBoardStore.openToRead(at: bench.folder.board)
    reader.database.search?.limits = .tiny(few: 0)

    #expect(try reader.prepareFinding(testing: 10) == .done)
    #expect(!bench.folder.names.contains("board.db-search"))
    try bench.store.prepareAll()
    try check(reader)
  }

  @Test func aSmallBoardHasNoFile() throws {
    let bench = try SearchBench()
    bench.store.database.search?.limits = SearchLimits()

    #expect(try bench.store.prepareAll() == nil)
    #expect(!bench.folder.names.contains("board.db-search"))
  }
}
