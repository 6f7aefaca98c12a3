import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import BuiltProgram
import FileLog
import Foundation
import RemoteLog
import Testing

/// A log at the other end of a connection that is cut, and a log in a file.
@Suite(.serialized) struct RemoteLogTests {
  /// Cuts the connection after more and more bytes, each time with a change waiting.
  @Test(arguments: ["answers", "requests"])
  func aConnectionCutAtAnyByteLosesAndRepeatsNothing(_ kind: String) throws {
    let team = try SharedTeam(over: .remote)
    let (first, second) = try team.pair()
    let column = try second.store.board(second.board).columns[1].id
    var (titles, cuts) = ([String](), 0)
    for length in stride(from: 40, through: 2_600, by: 320) {
      let title = "Card \(length)"
      titles.append(title)
      try second.perform(.add([CardDraft(title: title)], .bottom(of: column)))
      let address = try #require(try SSHAddress("ssh://\(kind)-\(length)\(team.log.path)"))
      do {
        let log = try SSHPlace(address, asksUser: false).log(of: first.board.uuid)
        try Exchange(second.exchange.shared, log).run()
      } catch is SharedLogError {
        cuts += 1
      }
    }

    try team.settle([second, first])

    #expect(cuts >= 3)
    let found = try first.cards().filter { $0.column == column }.map(\.title)
    #expect(found == titles)
    #expect(try first.picture() == second.picture())
  }

  @Test(arguments: [0, 40, 120])
  func aConnectionThatFallsSilentIsGivenUpAndLosesNothing(_ length: Int) throws {
    let team = try SharedTeam(over: .remote)
    let (first, second) = try team.pair()
    let column = try second.store.board(second.board).columns[1].id
    try second.perform(.add([CardDraft(title: "Sent once")], .bottom(of: column)))
    let address = try #require(try SSHAddress("ssh://silent-\(length)\(team.log.path)"))

    let error = #expect(throws: SharedLogError.self) {
      let place = SSHPlace(address, asksUser: false, patience: .milliseconds(500))
      try Exchange(second.exchange.shared, place.log(of: first.board.uuid)).run()
    }
    try team.settle([second, first])

    #expect(error == .offline("it does not answer"))
    #expect(try first.cards().filter { $0.column == column }.map(\.title) == ["Sent once"])
  }

  @Test func aProgramThatDoesNotSpeakTheProtocolIsRefused() throws {
    let address = try #require(try SSHAddress("ssh://host/a.log"))
    func error(_ program: String) -> SharedLogError? {
      #expect(throws: SharedLogError.self) {
        try SSHPlace(address, asksUser: false, program: program).boards()
      }
    }

    #expect(error("/bin/echo") == .refused("what answers there is no tercet of this version"))
    #expect(
      error("/nowhere/ssh") == .refused("“/nowhere/ssh” cannot be run: No such file or directory")
    )
  }

  /// Such a program knows no other request than the first.
  @Test func aProgramOfAnotherVersionAndThisOneRefuseEachOther() throws {
    let test = try TestLog(.remote)
    let older = test.folder.appending(path: "older").path()
    let answer = #"{"error":"refused","text":"another version of the connection (1)"}"#
    try Script.write("read -r line; echo '\(answer)'", to: older)
    let address = try #require(try SSHAddress("ssh://host/a.log"))
    let (asked, answered) = (Pipe(), Pipe())
    asked.fileHandleForWriting.write(Data((#"{"ask":"hello","version":1}"# + "\n").utf8))
    try asked.fileHandleForWriting.close()

    let error = #expect(throws: SharedLogError.self) {
      try SSHPlace(address, asksUser: false, program: older).boards()
    }
    LogServer(
      try #require(FilePlace(test.path)),
      input: asked.fileHandleForReading.fileDescriptor,
      output: answered.fileHandleForWriting.fileDescriptor
    )
    .run()
    try asked.fileHandleForReading.close()
    let refusal = String(decoding: answered.fileHandleForReading.availableData, as: UTF8.self)

    #expect(error == .refused("another version of the connection (1)"))
    #expect(refusal.contains(#""error":"refused""#), "\(refusal)")
    #expect(refusal.contains("install the same tercet on both machines"), "\(refusal)")
  }

  @Test func theProgramsShareAndJoinALogWithoutAName() throws {
    let test = try TestLog(.remote)
    func path(_ name: String) -> String { test.folder.appending(path: name).path() }
    let store = try SQLiteBoardStore.open(at: path("a.db"), sources: .system(author: "anna"))
    let board = try store.openBoard().uuid.uuidString

    let shared = try SyncProcess.run(
      ["share", path("a.db"), board, "anna"],
      address: test.address,
      in: test.folder
    )
    let joined = try SyncProcess.run(
      ["join", path("b.db"), "", "ben"],
      address: test.address,
      in: test.folder
    )
    let again = try SyncProcess.run(
      ["share", path("a.db"), board, "anna"],
      address: path("other.log"),
      in: test.folder
    )
    let missing = try SyncProcess.run(
      ["join", path("c.db"), "", "cleo"],
      address: path("none.log"),
      in: test.folder
    )

    #expect(shared.status == 0, "\(shared.output)")
    #expect(shared.output.contains("tercet join ssh://elsewhere"), "\(shared.output)")
    #expect(joined.status == 0 && joined.output.hasPrefix("Joined “Main”"), "\(joined.output)")
    #expect(again.status == 1 && again.output.contains("is shared already"), "\(again.output)")
    #expect(missing.status == 4 && missing.output.contains("none.log"), "\(missing.output)")
    #expect(!FileManager.default.fileExists(atPath: path("c.db")))
    #expect(!FileManager.default.fileExists(atPath: path("other.log")))
  }

  @Test func aLostLogSaysWhatToDoAndASharedPathWhoMayJoin() throws {
    let test = try TestLog(.file)
    let file = test.folder.appending(path: "a.db").path()
    let store = try SQLiteBoardStore.open(at: file, sources: .system(author: "anna"))
    let words = [file, try store.openBoard().uuid.uuidString, "anna"]
    let shared = try SyncProcess.run(["share"] + words, address: test.address, in: test.folder)
    for end in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: test.path + end) }

    let missing = try SyncProcess.run(["once"] + words, in: test.folder)
    try Data(repeating: 0x78, count: 8_192).write(to: URL(fileURLWithPath: test.path))
    let damaged = try SyncProcess.run(["once"] + words, in: test.folder)

    let line = "Another user of this machine: tercet join \(test.path)\n"
    #expect(shared.output.contains(line), "\(shared.output)")
    let remedy =
      "; restore it from a backup; if the board was moved, “tercet share --move” takes its new"
      + " address"
    #expect(missing.output.contains("team.log” does not exist\(remedy)"), "\(missing.output)")
    let start = "The server failed: “\(test.path)” is damaged or not a log"
    #expect(damaged.output.contains(start + remedy), "\(damaged.output)")
  }

  @Test func aLogHasOneBoardAndIsNoOtherFile() throws {
    let test = try TestLog(.file)
    let place = try test.place()
    let board = UUID()
    try place.share(board, named: "Home").0.complete()
    let other = try #require(FilePlace(test.folder.appending(path: "x.db").path()))
    _ = try SQLiteBoardStore.open(at: other.path, sources: .system(author: "anna"))

    #expect(throws: SharedLogError.alreadyShared) { try place.share(board, named: "Home") }
    let second = #expect(throws: SharedLogError.self) { try place.share(UUID(), named: "Garden") }
    let foreign = #expect(throws: SharedLogError.self) { try other.share(board, named: "Home") }

    #expect("\(second.debugDescription)".contains("the log of another board, “Home”"))
    #expect("\(foreign.debugDescription)".contains("is another file and not the log"))
    #expect(throws: SharedLogError.self) { try FilePlace("/nowhere/a.log")?.boards() }
  }

  @Test func aLogInAFolderOfAGroupIsOfTheGroupAndAnyOtherIsPrivate() throws {
    let folder = try TestLog(.file).folder
    for (name, mode) in [("group", 0o2770), ("own", 0o755)] {
      let folder = folder.appending(path: name).path()
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: true
      )
      chmod(folder, mode_t(mode))
      _ = try FilePlace(folder + "/a.log")?.share(UUID(), named: "Home")
      for ending in ["", "-wal", "-shm"] {
        var status = stat()
        #expect(stat(folder + "/a.log" + ending, &status) == 0, "\(name)\(ending)")
        #expect(status.st_mode & 0o777 == (name == "group" ? 0o660 : 0o600), "\(name)\(ending)")
      }
    }
  }

  @Test func aLogThatIsOnlyReadTakesNoChangesAndGivesAll() throws {
    let test = try TestLog(.file)
    let board = UUID()
    let log = try test.place().share(board, named: "Home").0
    try log.complete()
    let card = FieldKey(.card, UUID(), "title")
    let entry = SharedEntry(
      id: UUID(),
      client: UUID(),
      action: UUID(),
      author: "anna",
      date: 1,
      facts: [Fact(card, .text("a"))]
    )
    _ = try log.push([entry], base: 0)
    let reader = try #require(FilePlace(test.path, allowing: .read)).log(of: board)

    let status = try reader.attend(as: UUID(), at: 0)
    let read = try reader.entries(after: 0, limit: 9, bytes: .max).entries

    #expect(status.right == .read && status.head == 1 && read.map(\.entry) == [entry])
    let error = #expect(throws: SharedLogError.self) { try reader.push([entry], base: 1) }
    guard case .denied = error else {
      Issue.record("\(error.debugDescription)")
      return
    }
  }

  @Test func aLogThatWasReplacedIsOpenedAgain() throws {
    let team = try SharedTeam(over: .file)
    let (first, second) = try team.pair()
    let column = try first.store.board(first.board).columns[0].id
    let copy = team.path("copy.log")
    try team.settle([first, second])
    for ending in ["", "-wal"] {
      try? FileManager.default.copyItem(atPath: team.log.path + ending, toPath: copy + ending)
    }
    for ending in ["", "-wal", "-shm"] { unlink(team.log.path + ending) }
    for ending in ["", "-wal"] { rename(copy + ending, team.log.path + ending) }
    try first.perform(.add([CardDraft(title: "After")], .top(of: column)))

    let error = #expect(throws: SharedLogError.self) { try first.exchange.run() }
    let machines = try [first, second].map { try team.machine($0.store, $0.board) }
    try team.settle(machines)

    #expect("\(error.debugDescription)".contains("was moved or replaced"))
    #expect(try second.cards().map(\.title).contains("After"))
  }

  /// Kills the program after a while that grows, each time with a change waiting.
  @Test func aProgramKilledAtAnyMomentCountsOnce() throws {
    let team = try SharedTeam(over: .file)
    let (first, second) = try team.pair()
    let column = try second.store.board(second.board).columns[1].id
    let words = ["once", team.path("second.db"), second.board.uuid.uuidString, "ben"]
    var titles: [String] = []
    for round in 0..<14 {
      titles.append("Card \(round)")
      try second.perform(.add([CardDraft(title: "Card \(round)")], .bottom(of: column)))
      let process = try SyncProcess(words, in: team.log.folder)
      usleep(useconds_t(round * 4_000))
      process.crash()
      _ = process.wait()
    }

    let last = try SyncProcess.run(words, in: team.log.folder)
    try first.exchange.run()

    #expect(last.status == 0, "\(last.output)")
    #expect(try first.cards().filter { $0.column == column }.map(\.title) == titles)
    #expect(try team.faults(of: "second") == [])
  }
}
