import BoardModel
import Foundation

@testable import BoardInterchange

/// Files of other programs, and our own: they are read or refused, what is read can be stored, and
/// what is written is read back.
extension FuzzTarget {
  static let readers = InterchangeFormat.allCases.filter { $0.reader != nil }
    .map { format in
      FuzzTarget(name: format.name) { bytes in
        guard let once = text(of: items(bytes, format), format) else { return }
        let again = text(of: items(Array(once.utf8), format), format) ?? ""
        let lines = [once, again].map { Set($0.split(whereSeparator: \.isNewline)) }
        let lost = (lines[0].subtracting(lines[1]), lines[1].subtracting(lines[0]))
        demand(again == once, "\(lost.0)\nis written and read back as \(lost.1)")
      }
    }

  /// A card is read back as it was written, unless the export says that it can't be.
  static let written = FuzzTarget(
    name: "written",
    seeds: ["quick-add", "markdown", "org", "todotxt"].map { "Tests/Fuzz/Seeds/\($0)" }
  ) { bytes in
    let lines =
      String(decoding: bytes, as: UTF8.self).split(separator: "\n", maxSplits: 2).map(String.init)
      + ["", "", ""]
    let typed = CardDraft(
      title: lines[0],
      body: lines[2],
      tags: lines[1].split(whereSeparator: \.isWhitespace).map(String.init)
    )
    guard let draft = try? typed.checked() else { return }
    let card = ImportedCard(id: Card.ID(uuid: zero), draft: draft, place: .column(column.id))
    for format in InterchangeFormat.allCases where format.reader != nil {
      guard let file = text(of: [.board(newBoard), .card(card)], format) else { continue }
      let read = items(Array(file.utf8), format)
        .compactMap { if case .card(let card) = $0 { card } else { nil } }
      demand(read.count == 1, "\(format): \(file.debugDescription) is read as \(read)")
      demand(
        words(read[0].draft.title) == words(draft.title),
        "\(format): \(draft.title.debugDescription) \(read)"
      )
      let holdsTags = format.kept.contains(.tag) && draft.tags.allSatisfy(format.holdsTag)
      demand(
        !holdsTags || read[0].draft.tags == draft.tags,
        "\(format): \(draft.tags) \(read[0].draft.tags)"
      )
      // Boxes at the end of a text may be steps, and what follows many blank lines a comment.
      guard format.kept.contains(.body), !draft.body.contains("[") else { continue }
      let parts = read[0].draft.checklist.map(\.text) + read[0].comments.map(\.text)
      let body = ([read[0].draft.body] + parts).joined(separator: "\n")
      let texts = [draft.body, body]
      demand(words(texts[0]) == words(texts[1]), "\(format): \(texts.debugDescription)")
    }
  }

  private static func words(_ text: String) -> [Substring] {
    text.split(whereSeparator: \.isWhitespace)
  }

  private static let newBoard = ImportedBoard(
    id: board.id,
    name: board.name,
    columns: board.columns,
    isAuthoritative: false
  )

  /// Every program with a profile.
  static let programs = FuzzTarget(
    name: "programs",
    seeds: ["Tests/BoardInterchangeTests/Samples"]
  ) { bytes in
    guard let format = try? FormatGuess.recognised(bytes, named: nil) else { return }
    _ = format.kind == .document ? documentItems(bytes) : items(bytes, format)
  }

  static let profile = FuzzTarget(
    name: "profile",
    seeds: ["Sources/BoardInterchange/Profiles"]
  ) { bytes in
    do { _ = try Profile(name: "a", text: String(decoding: bytes, as: UTF8.self)) } catch {
      demand(error is SourceFault, "\(error)")
    }
  }

  static let documents = [InterchangeFormat.json, .ndjson]
    .map { format in
      FuzzTarget(name: format.name) { bytes in
        let home = CardObject.Home(board: nil, column: nil, position: nil)
        for case .card(let item) in documentItems(bytes) {
          let card = Card(item, in: column)
          let object = CardObject.exported(card, in: home, type: true)
          guard case .card(let read)? = documentItems(Array(object.json.utf8)).first else {
            return demand(false, "\(object.json) is no card")
          }
          demand(read.draft == item.draft, "\(item.draft)\nis read as \(read.draft)")
        }
      }
    }

  private static func documentItems(_ bytes: [UInt8]) -> [ImportItem] {
    var items: [ImportItem] = []
    do {
      var reader = try DocumentReader(ByteFeed(bytes), readsHistory: true)
      while let item = try reader.next() { items.append(item) }
      return items
    } catch {
      demand(error is SourceFault, "\(error)")
      return []
    }
  }

  /// What an import would store; nothing if the file is refused.
  private static func items(_ bytes: [UInt8], _ format: InterchangeFormat) -> [ImportItem] {
    var items: [ImportItem] = []
    do {
      var source = try SourceImport(
        format.read(FuzzedFile(content: bytes)),
        of: format.name,
        into: board,
        named: "x"
      )
      while let item = source.nextItem() {
        try check(item)
        items.append(item)
      }
      return items
    } catch {
      demand(error is SourceFault, "\(error)")
      return []
    }
  }

  /// What the store would refuse.
  private static func check(_ item: ImportItem) throws {
    guard case .card(let card) = item else { return }
    demand(try card.draft.checked() == card.draft, "\(card.draft) is stored otherwise")
    let names = [card.draft.title] + card.draft.tags + card.draft.assignees
    demand(!names.joined().contains { $0.isNewline || $0 == "\0" }, "\(names)")
  }

  private static let column = Column(id: Column.ID(uuid: UUID()), name: "To Do", kind: .toDo)
  private static let zero = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  private static let board = Board(id: Board.ID(uuid: zero), name: "x", columns: [column])

  /// What a format writes; nil if it is only read, or there are no cards.
  private static func text(of items: [ImportItem], _ format: InterchangeFormat) -> String? {
    guard format.writer != nil else { return nil }
    let output = FuzzedBoard()
    for item in items {
      switch item {
      case .board(let read):
        output.board = Board(id: read.id, name: read.name, columns: read.columns)
      case .card(let card):
        guard case .column(let column, _) = card.place, card.archivedAt == nil else { continue }
        guard let place = output.board.columns.first(where: { $0.id == column }) else { continue }
        output.cards.append(Card(card, in: place))
      default: continue
      }
    }
    if output.cards.isEmpty || output.cards.contains(where: \.hasControl) { return nil }
    do { try format.write(output) } catch { demand(false, "\(error)") }
    return output.losses.contains(.otherwise) ? nil : output.text
  }
}
