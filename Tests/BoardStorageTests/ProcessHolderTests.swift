import BoardModel
import Foundation
import Testing

@testable import BoardStorage

/// Whether a process that holds a client runs.
@Suite struct ProcessHolderTests {
  @Test func thisProcessRunsAndOneOfAnotherStartDoesNot() {
    let holder = ProcessHolder.current()
    let name = holder.name()
    let parts = name.split(separator: " ")

    #expect(parts.count == 3 && holder.isRunning(name), "\(name)")
    #expect(!holder.isRunning("\(parts[0]) \(parts[1]) 1"))
    #expect(!holder.isRunning("another-boot \(parts[1]) \(parts[2])"))
    #expect(!holder.isRunning("\(parts[0]) 999999999 1"))
  }

  @Test func withoutProcEveryProcessThatExistsCountsAsRunning() {
    let blind = ProcessHolder.current(proc: "/nonexistent")

    #expect(blind.isRunning(ProcessHolder.current().name()))
    #expect(!blind.isRunning("boot 999999999 1") && !blind.isRunning("unknown 999999999 1"))
    #expect(blind.isRunning(blind.name()) && blind.isRunning(""))
    #expect(blind.name() == blind.name() && !blind.name().isEmpty)
  }

  @Test func withoutProcNoStepsAreTakenOver() throws {
    let folder = try FileManager.default.url(
      for: .itemReplacementDirectory,
      in: .userDomainMask,
      appropriateFor: FileManager.default.temporaryDirectory,
      create: true
    )
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("board.db").path
    var sources = StoreSources.system(author: "ann")
    sources.client = .claimed(by: .current(proc: "/nonexistent"))
    let first = try SQLiteBoardStore.open(at: path, sources: sources)
    let column = try #require(try first.boards().first?.columns.first)
    try first.add([CardDraft(title: "mine")], at: .bottom(of: column.id))

    let second = try SQLiteBoardStore.open(at: path, sources: sources)

    #expect(try second.undo() == nil)
    #expect(try first.undo() != nil)
  }
}

/// Undo in a program that has no steps of its own.
@Suite struct GatheredStepsTests {
  /// A process that has ended, or that runs.
  private func sources(_ name: String, running: [String] = [], author: String = "ann")
    -> StoreSources
  {
    var sources = StoreSources.system(author: author)
    sources.client = .claimed(
      by: ProcessHolder(name: { name }, isRunning: { running.contains($0) })
    )
    return sources
  }

  @Test func theNewestStepOfAllEndedProgramsComesFirst() throws {
    let folder = try FileManager.default.url(
      for: .itemReplacementDirectory,
      in: .userDomainMask,
      appropriateFor: FileManager.default.temporaryDirectory,
      create: true
    )
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("board.db").path
    func open(_ name: String, _ author: String = "ann") throws -> SQLiteBoardStore {
      // Two ran at once, so that each has a client of its own.
      try .open(at: path, sources: sources(name, running: ["one", "two"], author: author))
    }
    let (one, two, other) = (try open("one"), try open("two"), try open("three", "bob"))
    let column = try #require(try one.boards().first?.columns.first).id
    try one.add([CardDraft(title: "a")], at: .bottom(of: column))
    try two.add([CardDraft(title: "b")], at: .bottom(of: column))
    try one.add([CardDraft(title: "c")], at: .bottom(of: column))
    try two.add([CardDraft(title: "d")], at: .bottom(of: column))
    try other.add([CardDraft(title: "theirs")], at: .bottom(of: column))

    let command = try SQLiteBoardStore.open(at: path, sources: sources("four"))
    command.gathersSteps = true
    var titles: [String] = []
    while let step = try command.undo() { titles.append(step.title) }

    #expect(titles == ["d", "c", "b", "a"])
  }

  @Test func draftsOfARunningProgramAreItsOwnAndThoseOfAnEndedOneAreFree() throws {
    let folder = try FileManager.default.url(
      for: .itemReplacementDirectory,
      in: .userDomainMask,
      appropriateFor: FileManager.default.temporaryDirectory,
      create: true
    )
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("board.db").path
    let card = Card.ID(uuid: UUID())
    func open(
      _ name: String,
      running: [String],
      _ author: String = "ann"
    ) throws -> SQLiteBoardStore {
      try .open(at: path, sources: sources(name, running: running, author: author))
    }
    try open("one", running: ["one"]).keepText("mine", typedIn: .newTitle)
    try open("one", running: ["one"]).keepText("a\nb", typedIn: .comment(card))

    let beside = try open("two", running: ["one", "two"])
    #expect(try beside.unsavedTexts() == [:])
    try beside.keepText("theirs", typedIn: .newTitle)
    #expect(
      try open("one", running: ["one", "two"]).unsavedTexts()
        == [.newTitle: "mine", .comment(card): "a\nb"]
    )
    #expect(try open("bob's", running: [], "bob").unsavedTexts() == [:])
    try beside.keepText(nil, typedIn: .newTitle)

    let later = try open("three", running: ["three"])
    #expect(try later.unsavedTexts() == [.newTitle: "mine", .comment(card): "a\nb"])
    try later.keepText(nil, typedIn: .newTitle)
    try later.keepText(nil, typedIn: .comment(card))
    #expect(try open("four", running: []).unsavedTexts() == [:])
  }
}
