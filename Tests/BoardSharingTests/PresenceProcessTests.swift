import BoardModel
import BoardStorage
import Foundation
import Testing

/// The processes that tell each other who has a board open.
@Suite(.serialized) struct PresenceProcessTests {
  private func person(_ name: String, editing card: Card.ID? = nil) throws -> Presence {
    try #require(Presence(name, editing: card?.uuid))
  }

  private func start(_ file: String, _ author: String, _ team: SharedTeam, _ board: Board.ID) throws
    -> SyncProcess
  {
    let process = try SyncProcess(
      ["foreground", team.path("\(file).db"), board.uuid.uuidString, author],
      in: team.log.folder
    )
    try waitForStatus(
      of: board.uuid,
      ofFileAt: team.path("\(file).db"),
      running: process,
      "online"
    ) { $0?.state == .online }
    return process
  }

  @Test(arguments: LogKind.all)
  func aProcessTellsItsWindowsWhoHasTheBoardOpenElsewhere(_ kind: LogKind) throws {
    let team = try SharedTeam(over: kind)
    let (first, second) = try team.pair()
    let (board, path) = (first.board, team.path("first.db"))
    let card = try #require(try first.cards().first).id
    let processes = [
      try start("first", "anna", team, board), try start("second", "ben", team, board),
    ]
    func wait(for people: [Presence]) throws {
      try waitForStatus(of: board.uuid, ofFileAt: path, running: processes[0], "\(people)") {
        $0?.people == people
      }
    }
    var windows = (0..<2)
      .map { _ in WindowNotes(of: board.uuid, ofFileAt: team.path("second.db")) }

    for window in windows { window.leave(try person("ben")) }
    try wait(for: [person("ben")])
    windows[0].leave(try person("ben", editing: card))
    try wait(for: [person("ben", editing: card)])
    windows[1].leave(try person("cleo"))
    try wait(for: [person("ben", editing: card), person("cleo")])
    windows.removeFirst()
    try wait(for: [person("cleo")])
    let own = SyncLock.status(of: board.uuid, ofFileAt: team.path("second.db"))
    #expect(own?.people == [], "nobody looks at the first file: \(own as Any)")

    processes[1].crash()
    _ = processes[1].wait()
    // A database has nobody who reports it; the look of every half minute finds it.
    if kind != .database { try wait(for: []) }
    #expect(
      try second.store.history(of: .card(card), .newest, matching: nil, limit: 9).entries.count == 1
    )
    #expect(processes[0].stop().status == 0)
  }

  @Test func theWindowsOfAnotherBoardOfTheFileAreNotTold() throws {
    let team = try SharedTeam(over: .file)
    let first = try team.first()
    let path = team.path("first.db")
    WindowNotes(of: UUID(), ofFileAt: path).leave(try person("anna"))
    let other = WindowNotes(of: UUID(), ofFileAt: path)
    other.leave(try person("anna"))

    #expect(WindowNotes(of: first.board.uuid, ofFileAt: path).people() == [])
  }

  @Test func theStatusNamesAsManyPeopleAsAnOlderProgramReads() throws {
    let folder = try TestLog(.file).folder
    let (board, path) = (UUID(), folder.appending(path: "a.db").path())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let lock = try #require(SyncLock(board, ofFileAt: path))
    var status = SyncStatus(.online, since: 1, waiting: 0)
    status.people = try (0..<300).map { try person("somebody \($0)") }

    lock.write(status)
    let read = try #require(SyncLock.status(of: board, ofFileAt: path))

    #expect(read.people.count > 50 && read.people.count + read.morePeople == 300)
    #expect(read.people == Array(status.people.prefix(read.people.count)))
    status.people = try [person("\u{1F600}\"\\/\u{7F}", editing: Card.ID(uuid: UUID()))]
    lock.write(status)
    #expect(SyncLock.status(of: board, ofFileAt: path) == status)
  }
}
