import BoardModel
import Foundation
import SeededRandom
import Testing

@testable import BoardStorage

/// The log is read by a reader of its own; what it says is what Foundation's decoder says.
@Suite struct LoggedTextTests {
  @Test func entriesOfEveryKindAreReadAsFoundationReadsThem() throws {
    let given = ProcessInfo.processInfo.environment["TERCET_SEED"].flatMap { UInt64($0) }
    let seed = given ?? 1
    var random = SeededGenerator(seed: seed)
    var (taken, refused) = (0, 0)
    for round in 0..<2_000 {
      var text = LoggedSample.text(&random)
      if round.isMultiple(of: 4) == false {
        let mutant = SeededRandom.Mutation.mutant(of: Array(text.utf8), &random)
        // SQLite hands over texts without zeros, and what is not UTF-8 is repaired before.
        guard !mutant.contains(0), let valid = String(validating: mutant, as: UTF8.self) else {
          continue
        }
        text = valid
      }
      if LoggedSample.isLeniency(text) { continue }
      let isRead = expectAgreement(text, "seed \(seed), round \(round): \(text)")
      if isRead { taken += 1 } else { refused += 1 }
    }
    #expect(
      taken > 300 && refused > 700,
      "seed \(seed): \(taken) taken, \(refused) refused"
    )
  }

  /// What each version wrote, and what none did.
  @Test(arguments: [
    // The first one: all fields, and an identifier.
    """
    {"id":"00000000-0000-4000-8000-000000000064","title":"t","body":"b","due":"2026-12-24",\
    "priority":2,"tags":["old"],"column":"00000000-0000-4000-8000-000000000011",\
    "orderKey":"810001","createdAt":1000,"updatedAt":2000}
    """,
    // Two members of one name, one of them nothing.
    """
    {"title":null,"title":"t","due":null,"due":"2026-12-24","tags":[],"tags":["b"],\
    "column":"00000000-0000-4000-8000-000000000011","orderKey":"81","updatedAt":2}
    """,
    """
    {"updatedAt":null,"updatedAt":2,"column":"00000000-0000-4000-8000-000000000011",\
    "orderKey":"81"}
    """,
    // Of a later version: a field and an object that are not known.
    """
    {"\\u0074itle":"\\ud83d\\ude00\\u0000","colour":{"title":[1.5e3,true,{}]},\
    "column":"00000000-0000-4000-8000-00000000001f","orderKey":"81",\
    "archivedAt":5,"archivedOn":"00000000-0000-4000-8000-000000000002","archiveKey":"8",\
    "due":"tomorrow","priority":77,"claim":{"by":"a","until":1,"x":null},"updatedAt":-2}
    """,
    #"{"column":"00000000-0000-4000-8000-000000000011","orderKey":"8","updatedAt":2}"#,
    #"{"column":"00000000-0000-4000-8000-00000000001","orderKey":"81","updatedAt":2}"#,
    #"{"column":"00000000-0000-4000-8000-000000000011","orderKey":"81","updatedAt":"2"}"#,
    "", "[]", "null", "{}",
  ])
  func anEntryIsReadAsFoundationReadsIt(text: String) {
    expectAgreement(text, "\(text)")
  }

  /// - Returns: whether it is an entry of any kind.
  @discardableResult
  private func expectAgreement(_ text: String, _ comment: Comment) -> Bool {
    let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    let card = LoggedCard.read(text)
    #expect(card == LoggedReference.card(text), comment)
    let column = try? LoggedColumn.decode(text, id)
    #expect(column == LoggedReference.column(text, id), comment)
    let board = try? LoggedBoard.decode(text, id)
    #expect(board == LoggedReference.board(text, id), comment)
    let remark = (try? LoggedComment.decode(text, id))
      .map { CommentChange(title: $0.title, before: nil, after: $0.comment) }
    #expect(remark == LoggedReference.comment(text, id), comment)
    let view = try? LoggedView.decode(text, id)
    #expect(view == LoggedReference.view(text, id), comment)
    return card != nil || column != nil || board != nil || remark != nil || view != nil
  }
}

/// Entries by chance, as the program writes them, and with members that it does not know or has twice.
private enum LoggedSample {
  static func text(_ random: inout SeededGenerator) -> String {
    var text =
      switch Int.random(in: 0..<8, using: &random) {
      case 0: LoggedColumn.encode(column(&random))
      case 1:
        LoggedBoard.encode(board(&random))
      case 2: LoggedComment.encode(comment(&random), title: words(&random))
      case 3: LoggedView.encode(view(&random))
      default: LoggedCard.encode(card(&random), title: words(&random))
      }
    for _ in 0..<Int.random(in: 0..<3, using: &random) { insert(member(&random), into: &text) }
    return text
  }

  /// Where Foundation takes what is not JSON, or what no version wrote: a comma before the end, a mark
  /// of order, a number with a fraction or an exponent, an identifier with a sign in it.
  static func isLeniency(_ text: String) -> Bool {
    // An identifier with a blank instead of a digit.
    if text.contains(#/"(?=[^"]{36}")[0-9A-Fa-f-]* [0-9A-Fa-f -]*"/#) { return true }
    var (last, isInText, isEscaped) = (UInt8(ascii: " "), false, false)
    for byte in text.utf8 {
      if isInText {
        if byte == UInt8(ascii: "+") || last == byte && byte == UInt8(ascii: "-") { return true }
        isInText = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        last = byte
        continue
      }
      if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { continue }
      if last == UInt8(ascii: ","), byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        return true
      }
      if (0x30...0x39).contains(last), byte == UInt8(ascii: ".") || byte | 0x20 == 0x65 {
        return true
      }
      isInText = byte == UInt8(ascii: "\"")
      last = byte
    }
    return text.utf8.first == 0xEF
  }

  private static func insert(_ member: String, into text: inout String) {
    text = "{" + member + (text == "{}" ? "" : ",") + text.dropFirst()
  }

  /// One of a name that is there already, or one that is not known.
  private static func member(_ random: inout SeededGenerator) -> String {
    let names = [
      "title", "due", "priority", "tags", "checklist", "blockedBy", "body", "claim", "source",
      "column", "orderKey", "archivedAt", "archivedOn", "createdAt", "updatedAt", "name", "kind",
      "limit", "board", "text", "by", "at", "query", "colour", "x", "",
    ]
    let values = [
      "null", "true", "1", "-7", "\"\"", "\"a\"", "[]", "{}", "[\"a\"]", "[{\"text\":\"a\"}]",
      "{\"by\":\"a\",\"until\":3}", "\"81\"", "{\"a\":[[null,{\"b\":false}],0.5]}",
      "\"\(UUID(uuidString: "00000000-0000-4000-8000-00000000001A")?.uuidString ?? "")\"",
    ]
    return "\"\(names.randomElement(using: &random) ?? "")\""
      + ":\(values.randomElement(using: &random) ?? "0")"
  }

  private static func words(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "a", "\"", "\\", "\n", "\u{1}", "é", "e\u{301}", "\u{1F469}\u{200D}\u{1F467}", " ", "/",
      "\u{7F}", "{", "한", "\u{202E}", "\\u0041", "}", ",", ":",
    ]
    return (0..<Int.random(in: 0..<7, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  private static func id(_ random: inout SeededGenerator) -> UUID {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { bytes in
      for index in bytes.indices { bytes[index] = UInt8.random(in: 0...255, using: &random) }
    }
    return UUID(uuid: bytes)
  }

  private static func key(_ random: inout SeededGenerator) -> OrderKey {
    OrderKey(
      bytes: (0..<Int.random(in: 1...4, using: &random))
        .map { _ in UInt8.random(in: 0...255, using: &random) }
    )
  }

  private static func date(_ random: inout SeededGenerator) -> Timestamp {
    Timestamp(milliseconds: Int64.random(in: -5...2_000_000_000_000, using: &random))
  }

  private static func column(_ random: inout SeededGenerator) -> ColumnRecord {
    ColumnRecord(
      column: Column(
        id: Column.ID(uuid: id(&random)),
        name: words(&random),
        kind: Column.Kind.allCases.randomElement(using: &random) ?? .toDo,
        limit: Bool.random(using: &random) ? 7 : nil
      ),
      board: Board.ID(uuid: id(&random)),
      orderKey: key(&random)
    )
  }

  private static func board(_ random: inout SeededGenerator) -> BoardRecord {
    var board = BoardRecord(
      id: Board.ID(uuid: id(&random)),
      name: words(&random),
      orderKey: key(&random),
      archivedAt: Bool.random(using: &random) ? date(&random) : nil
    )
    for _ in 0..<Int.random(in: 0..<3, using: &random) {
      board.colors[.tag("x" + words(&random))] = NameColor.allCases.randomElement(using: &random)
    }
    return board
  }

  private static func comment(_ random: inout SeededGenerator) -> CardComment {
    CardComment(
      id: CardComment.ID(uuid: id(&random)),
      card: Card.ID(uuid: id(&random)),
      author: Bool.random(using: &random) ? words(&random) : nil,
      date: date(&random),
      text: words(&random)
    )
  }

  private static func view(_ random: inout SeededGenerator) -> SavedView {
    SavedView(
      id: SavedView.ID(uuid: id(&random)),
      name: words(&random),
      query: words(&random),
      board: Bool.random(using: &random) ? Board.ID(uuid: id(&random)) : nil,
      orderKey: key(&random)
    )
  }

  /// All of a card, or what a change says of it.
  private static func card(_ random: inout SeededGenerator) -> CardRecord {
    let edits = CardField.allCases.map(draft(&random).edit(of:))
    var place = CardPlace(column: Column.ID(uuid: id(&random)), orderKey: key(&random))
    if Bool.random(using: &random) {
      place.archived = ArchiveMark(
        date: date(&random),
        board: Board.ID(uuid: id(&random)),
        key: Bool.random(using: &random) ? key(&random) : nil
      )
    }
    let isWhole = Bool.random(using: &random)
    return CardRecord(
      place: place,
      createdAt: isWhole ? date(&random) : nil,
      updatedAt: date(&random),
      edits: isWhole ? edits : edits.filter { _ in Bool.random(using: &random) }
    )
  }

  private static func draft(_ random: inout SeededGenerator) -> CardDraft {
    var draft = CardDraft(title: words(&random), body: words(&random))
    draft.due = Bool.random(using: &random) ? CalendarDay(year: 2026, month: 12, day: 24) : nil
    draft.priority = Priority.allCases.randomElement(using: &random) ?? .none
    let count = { (random: inout SeededGenerator) in 0..<Int.random(in: 0..<3, using: &random) }
    draft.tags = count(&random).map { _ in words(&random) }
    draft.assignees = count(&random).map { _ in words(&random) }
    draft.checklist = count(&random)
      .map { _ in ChecklistItem(text: words(&random), isDone: Bool.random(using: &random)) }
    if Bool.random(using: &random) { draft.parent = Card.ID(uuid: id(&random)) }
    draft.isTemplate = Bool.random(using: &random)
    draft.blockedBy = count(&random).map { _ in Card.ID(uuid: id(&random)) }
    if Bool.random(using: &random) {
      draft.claim = CardClaim(by: words(&random), until: date(&random))
      draft.source = CardSource(program: words(&random), id: words(&random))
      draft.lane = draft.tags.first.map { Lane("x" + $0) }
      draft.estimate = Estimate(hundredths: Int64(draft.tags.count * 25))
      draft.repeats = CardRepeat(
        RepeatRule(.weekly),
        from: RepeatBasis.allCases.randomElement(using: &random)
      )
    }
    return draft
  }
}
