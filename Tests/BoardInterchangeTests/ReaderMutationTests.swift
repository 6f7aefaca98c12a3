import BoardModel
import Foundation
import SeededRandom
import Testing

@testable import BoardInterchange

/// Every reader given mutants: it reads them or says what is wrong, and what it read can be stored.
@Suite struct ReaderMutationTests {
  private static let samples: [(InterchangeFormat, String)] = [
    (
      .obsidian,
      "---\nkanban-plugin: board\n---\n## A (3)\n\n- [ ] x #t @{2026-11-27} ^ab\n\t- [x] s\n\ttext\n"
        + "## D\n**Complete**\n- [x] y<br>z\n***\n## Archive\n- [ ] o\n%% kanban:settings\n```\n{}\n```\n%%\n"
    ),
    (.markdown, "# T\n## A\n- x\n    @ 2018-04-12 12:00 UTC\n    > d\n    * [x] s\n## B\n### c\n"),
    (
      .trello,
      #"{"name":"P","lists":[{"id":"l","name":"A","pos":1.5}],"cards":[{"id":"c","name":"x","idList":"l","#
        + #""due":"2026-11-27T23:30:00.000Z","labels":[{"name":"","color":"red"}],"idChecklists":["k"]}],"#
        + #""checklists":[{"id":"k","name":"K","checkItems":[{"name":"a","state":"complete"}]}]}"#
    ),
    (
      .github,
      #"[{"number":7,"title":"B","state":"OPEN","labels":[{"name":"bug"}],"assignees":[{"login":"a"}]}]"#
    ),
    (
      .taskwarrior,
      #"[{"uuid":"u","description":"d","status":"pending","due":"20210212T230000Z","depends":["a"],"#
        + #""tags":["x"],"annotations":[{"entry":"20210301T120000Z","description":"n"}]}]"#
    ),
    (
      .todotxt,
      "(A) 2026-11-01 Call +Family @phone due:2026-11-27\nx 2026-11-03 2026-11-02 D pri:B\n"
    ),
    (
      .csv,
      "Title,Due,Labels,Labels,Status\n\"a, \"\"b\"\"\",27/11/2026,x,y,Done\nb,3.4.26,,,Open\n"
    ),
    (
      .ical,
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:a\\, b\r\n c\r\nDUE;TZID=x:20261127T100000\r\n"
        + "PRIORITY:5\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    ),
    (
      .folder,
      "---\nid: 1\ntitle: 'a'\nstatus: Done\nlabels: &l [x, y]\ntags: *l\ndue: \"2026-11-27\"\n---\n"
        + "<!-- AC:BEGIN -->\n- [x] #1 s\n<!-- AC:END -->\n"
    ),
  ]

  /// The samples of all profiles for JSON, and of the readers of code.
  private static let allSamples: [(InterchangeFormat, String)] =
    samples + [
      (.org, "#+TODO: TODO | DONE\n* TODO [#A] a :x:\nDEADLINE: <2026-12-24 Thu +1w>\n- [X] s\n"),
      (
        .focalboard,
        #"{"type":"board","data":{"id":"b","schema":1,"cardProperties":[{"id":"p","name":"Status","type":"select","#
          + #""options":[{"id":"o","value":"Done"}]}]}}"# + "\n"
          + #"{"type":"block","data":{"id":"c","type":"card","title":"x","fields":{"properties":{"p":"o"}}}}"#
      ),
    ]
    + ProfileSamples.all.compactMap { file, text in
      (try? FormatGuess.recognised(Array(text.utf8), named: file)).map { ($0, text) }
    }

  /// Of each sample.
  private static let mutantCount = Rounds.of(60, soak: 8_000)

  private static func read(_ format: InterchangeFormat, _ bytes: [UInt8]) throws -> SourceBoard {
    try format.read(ForeignBytes(bytes))
  }

  @Test(arguments: allSamples.indices)
  func aMutantIsReadOrRefused(index: Int) throws {
    let (format, text) = Self.allSamples[index]
    let whole = try Self.read(format, Array(text.utf8))
    #expect(!whole.cards.isEmpty, "\(format)")
    let seed = Seed.value(or: 1_402) &+ UInt64(index)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.mutantCount {
      let bytes = Mutation.mutant(of: Array(text.utf8), &random)
      _ = try? FormatGuess.recognised(bytes, named: nil)
      do {
        var source = try SourceImport(Self.read(format, bytes), of: "x", into: nil, named: "x")
        while let item = source.nextItem() { try Self.check(item) }
      } catch is SourceFault {
        continue
      } catch {
        let text = String(decoding: bytes, as: UTF8.self).debugDescription
        Issue.record(error, "seed \(seed), \(format): \(text)")
      }
    }
  }

  /// What the store would refuse.
  private static func check(_ item: ImportItem) throws {
    switch item {
    case .card(let card): _ = try card.draft.checked()
    case .change, .relations: break
    case .view(let view):
      _ = try NameRule.checked(view.draft.name, of: .view)
      _ = try ViewRule.checked(query: view.draft.query)
    case .board(let board):
      _ = try NameRule.checked(board.name, of: .board)
      for column in board.columns { _ = try NameRule.checked(column.name, of: .column) }
      if board.columns.isEmpty { throw StoreError.columnCount(0) }
    }
  }

  @Test func manyBytesOnALineAreRead() throws {
    let line = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 18)
    for (format, _) in Self.samples {
      do {
        var source = try SourceImport(
          Self.read(format, Array("## A\n- [ ] ".utf8) + line),
          of: "x",
          into: nil,
          named: "x"
        )
        while let item = source.nextItem() { try Self.check(item) }
      } catch is SourceFault { continue }
    }
  }

  @Test(arguments: samples.indices)
  func theFormatOfEachSampleIsFound(index: Int) {
    let (format, text) = Self.samples[index]
    let found = try? FormatGuess.recognised(
      Array(text.utf8),
      named: format == .todotxt ? "todo.txt" : nil
    )
    // A file of a folder is no board of its own.
    if format != .folder { #expect(found == format, "\(text)") }
  }
}
