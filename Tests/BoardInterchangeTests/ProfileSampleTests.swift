import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// A small file of each program with a profile, and what is read from it.
///
/// `TERCET_RECORD=1` writes what is read; look at it before you commit it.
@Suite struct ProfileSampleTests {
  private static let folder = ProfileSamples.folder
  private static let samples = ProfileSamples.names

  private struct Source: ForeignSource {
    let content: [UInt8]
    let dates = LocalDates(zone: TimeZone(identifier: "Europe/London") ?? .gmt)
    let isDayFirst: Bool? = nil
    let map: [String: TableField] = [:]
    let skipsBad = false
    var feed: ByteFeed { ByteFeed(content) }
    func bytes() -> [UInt8] { content }
    func files() -> [FolderReader.File] { [] }
  }

  @Test func everyShippedProfileIsReadableAndHasASample() throws {
    for profile in ProfileText.shipped {
      _ = try Profile(name: profile.name, text: profile.text)
      #expect(Self.samples.contains { $0.hasPrefix(profile.name + ".") }, "\(profile.name)")
    }
  }

  @Test(arguments: samples) func aSampleIsReadAsItsProgramMeansIt(file: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: file)))
    let format = try FormatGuess.recognised(bytes, named: file)

    let board = try format.read(Source(content: bytes))

    let text = Self.text(of: board, format)
    let expected = Self.folder.appending(path: file + ".txt")
    if ProcessInfo.processInfo.environment["TERCET_RECORD"] == "1" {
      try Data(text.utf8).write(to: expected)
    }
    #expect(text == (try? String(contentsOf: expected, encoding: .utf8)), "\(text)")
  }

  /// A board as lines: its columns, its cards with their facts, notes and losses.
  private static func text(of board: SourceBoard, _ format: InterchangeFormat) -> String {
    var lines = ["format: \(format.name)", "board: \(board.name ?? "")"]
    for column in board.columns {
      lines.append("\(column.name) (\(column.kind))" + (column.limit.map { " limit \($0)" } ?? ""))
      for card in board.cards where card.column == column.name { lines += Self.lines(of: card) }
    }
    lines += board.notes.map { "note: \($0)" }
    lines += board.notCarried.kinds.map { "left out: \($0.name): \($0.count)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of card: SourceCard) -> [String] {
    var facts: [(String, String?)] = [
      ("id", card.key), ("due", card.due.map { DueDate($0, at: card.dueTime).iso }),
      ("start", card.start?.iso),
      ("repeat", card.repeats?.words),
      ("lane", card.lane), ("estimate", card.estimate?.text),
      ("priority", card.priority == .none ? nil : "\(card.priority)"),
      ("created", card.createdAt?.iso), ("updated", card.updatedAt?.iso),
      ("finished", card.finishedAt?.iso), ("archived", card.isArchived ? "yes" : nil),
      ("body", card.body.isEmpty ? nil : card.body.replacing("\n", with: "⏎")),
    ]
    facts += card.tags.map { ("tag", $0) } + card.assignees.map { ("person", $0) }
    facts += card.blockedBy.map { ("waits for", $0) }
    if let parent = card.parent { facts.append(("part of", parent)) }
    facts += card.checklist.map { ("step", "[\($0.isDone ? "x" : " ")] \($0.text)") }
    facts += card.comments.map { ("comment", "\($0.author ?? ""), \($0.date.iso): \($0.text)") }
    return ["  \(card.title)"] + facts.compactMap { fact in fact.1.map { "    \(fact.0): \($0)" } }
  }
}

/// The samples of the profiles, by file name.
enum ProfileSamples {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Samples")

  static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { !$0.hasSuffix(".txt") }.sorted()
  }()

  static var all: [(file: String, text: String)] {
    names.map { name in
      let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
      return (name, text ?? "")
    }
  }
}
