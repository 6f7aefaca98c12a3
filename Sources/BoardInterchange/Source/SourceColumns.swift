import BoardModel
internal import Foundation

struct SourceColumns {
  /// The board's columns, then those to be added.
  private(set) var all: [Column]
  private(set) var notCarried = NotCarried()
  private let source: [SourceColumn]
  /// Our columns by the source's names; a card in any but the first of them stays there.
  private var targets: [String: [Column.ID]] = [:]
  private var names: [Column.ID: String] = [:]
  /// By lower-case name; the first one if several share it.
  private var byName: [String: Column] = [:]

  /// Finds each column of the source on the board, by name or kind, or adds it.
  init(_ source: [SourceColumn], on board: Board?) {
    self.source = source.isEmpty ? [.toDo, .doing, .done] : source
    all = board?.columns ?? []
    for column in all.reversed() { byName[column.name.lowercased()] = column }
    for column in self.source { place(column, on: board) }
    for column in self.source {
      for id in targets[column.name] ?? [] where names[id] == nil { names[id] = column.name }
    }
  }

  private mutating func place(_ column: SourceColumn, on board: Board?) {
    let name = CardCleaner.name(column.name)
    let alike = all.filter { column.kinds.contains($0.kind) }
    var match = byName[name.lowercased()]
    if match == nil, board != nil { match = alike.first { $0.kind == column.kind } }
    if match == nil, all.count >= ColumnRule.countLimit {
      notCarried.add("columns over \(ColumnRule.countLimit), whose cards went to the last one")
      match = all.last
    }
    if match == nil {
      let limit = column.limit.flatMap { (1...ColumnRule.greatestLimit).contains($0) ? $0 : nil }
      let new = Column(id: Column.ID(uuid: UUID()), name: name, kind: column.kind, limit: limit)
      all.append(new)
      byName[name.lowercased()] = new
      match = new
    }
    guard let match else { return }
    targets[column.name] = [match.id] + alike.map(\.id).filter { $0 != match.id }
  }

  /// The source's name for a column of the board.
  func name(of column: Column.ID) -> String? { names[column] }

  func place(of card: SourceCard) -> ImportedCard.Place {
    let columns = targets[card.column] ?? [all[0].id]
    if !card.hasColumn { return .column(columns[0], orIn: Set(all.map(\.id))) }
    return .column(columns[0], orIn: Set(columns.dropFirst()))
  }
}
