import BoardModel
import Foundation

@testable import BoardInterchange

/// Files that are linked with a board, which must keep what they don't have on cards.
extension FuzzTarget {
  /// A file that nobody changed stays the same, and a new title changes only the lines of its card.
  static let link = FuzzTarget(
    name: "link",
    seeds: ["obsidian", "markdown", "taskell"].map { "Tests/Fuzz/Seeds/\($0)" }
  ) { bytes in
    do {
      var board = LinkBoard(columns: [], cards: [])
      let first = try LinkMerge.plan(bytes, nil, board)
      demand(first.text == bytes, "linking wrote “\(String(decoding: first.text, as: UTF8.self))”")
      for action in first.actions { board.apply(action) }
      let second = try LinkMerge.plan(bytes, first.whole, board)
      demand(second.actions.isEmpty && second.text == bytes, "again: \(second.actions)")
      try checkNewTitle(bytes, first.whole, board)
    } catch {
      demand(error is LinkRefusal, "\(error)")
    }
  }

  private static func checkNewTitle(
    _ bytes: [UInt8],
    _ agreed: LinkAgreement,
    _ board: LinkBoard
  ) throws {
    guard !agreed.entries.isEmpty else { return }
    let number = bytes.count % agreed.entries.count
    var board = board
    for (column, items) in board.cards.enumerated() {
      for (index, item) in items.enumerated() where item.id == agreed.entries[number].card {
        board.cards[column][index].draft.title = "Edited"
      }
    }
    let plan = try LinkMerge.plan(bytes, agreed, board)
    let old = try LinkFile(bytes, layout: agreed.layout)
    let new = try LinkFile(plan.text, layout: agreed.layout)
    let words = "“\(String(decoding: plan.text, as: UTF8.self))”"
    demand(new.entries.count == old.entries.count, words)
    let own = old.entries[number].lines
    demand(new.lines.starts(with: old.lines[..<own.lowerBound]), "lines above: \(words)")
    let below = old.lines[own.upperBound...]
    demand(new.lines.suffix(below.count) == below, "lines below: \(words)")
    demand(new.entries[number].draft.title == "Edited", "title: \(words)")
    for (index, (one, two)) in zip(old.entries, new.entries).enumerated() where index != number {
      demand(one.draft == two.draft, "\(one.draft)\nis now \(two.draft)")
    }
  }

  /// A task that nobody changed stays the same, and a new title changes nothing else.
  static let task = FuzzTarget(
    name: "task",
    seeds: ["Tests/Fuzz/Seeds/folder"]
  ) { bytes in
    let dates = LocalDates(zone: .gmt)
    for dialect in [TaskDialect.backlog, .kanban, .kanbn] {
      guard let file = try? TaskFile(bytes, dialect, named: "a", dates) else { continue }
      demand(file.bytes == bytes, "\(dialect)")
      demand((try? file.changed(by: [], status: nil))?.bytes == bytes, "\(dialect)")
      guard let new = try? file.changed(by: [.title("Edited")], status: nil) else { continue }
      var wanted = file.draft
      wanted.title = "Edited"
      demand(new.draft == wanted && new.status == file.status, "\(file.draft)\nis \(new.draft)")
    }
  }

  /// What a linked program prints is read or refused, and what was agreed on is stored whole.
  static let tracker = FuzzTarget(name: "tracker") { bytes in
    do {
      let entries = try TrackerLines.board(bytes).items
        .map {
          TrackerEntry(id: $0.id, card: Card.ID(uuid: UUID()), draft: $0.draft, column: $0.column)
        }
      let stored = try TrackerLines.entries(TrackerLines.stored(entries))
      demand(stored == entries, "\(entries)\nis stored as \(stored)")
    } catch {
      demand(error is SourceFault, "\(error)")
    }
  }
}

extension LinkBoard {
  /// The changes that a new link makes.
  fileprivate mutating func apply(_ action: LinkAction) {
    switch action {
    case .addColumn(let id, let draft, let previous):
      let place = columns.firstIndex { $0.id == previous }.map { $0 + 1 } ?? 0
      columns.insert(Column(id: id, name: draft.name, kind: draft.kind), at: place)
      cards.insert([], at: place)
    case .add(let items, let target, let previous):
      guard let column = columns.firstIndex(where: { $0.id == target }) else { fallthrough }
      let place = cards[column].firstIndex { $0.id == previous }.map { $0 + 1 } ?? 0
      cards[column].insert(contentsOf: items, at: place)
    default: demand(false, "a new link did \(action)")
    }
  }
}
