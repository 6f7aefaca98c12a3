import BoardModel
internal import Foundation

struct LinkLists {
  /// The column of each list; new columns have provisional identifiers.
  private(set) var columns: [Column.ID] = []
  /// The former column of each list, in the identifiers of `columns`.
  private(set) var oldColumns: [Column.ID?] = []
  /// The columns of the file that the board lacks.
  private(set) var drafts: [Column.ID: ColumnDraft] = [:]
  /// Those of them that the board has deleted.
  private(set) var deleted: Set<Column.ID> = []
  private(set) var renames: [(column: Column.ID, name: String)] = []
  /// The columns whose lists were removed from the file.
  private(set) var removed: [Column.ID] = []
  /// The done column that neither side has yet, for ticked cards.
  private(set) var made: Column.ID?

  private let file: LinkFile
  private let base: LinkFile?
  private let agreed: LinkAgreement?
  private let board: LinkBoard

  init(
    _ file: LinkFile,
    _ base: LinkFile?,
    _ agreed: LinkAgreement?,
    _ board: LinkBoard,
    pairs: [Int?]
  ) {
    (self.file, self.base, self.agreed, self.board) = (file, base, agreed, board)
    var sources: [Int?] = file.lists.map { list in
      base?.lists.firstIndex { NameRule.isSame($0.column, list.column) }
    }
    findRenamed(&sources, pairs)
    for (index, list) in file.lists.enumerated() { add(list, sources[index]) }
    let known = Set(board.columns.map(\.id))
    for index in base?.lists.indices ?? 0..<0 {
      let place = sources.firstIndex(of: index)
      let old = agreed?.columns[index]
      oldColumns.append(place.map { columns[$0] } ?? old)
      if place == nil, let old, known.contains(old), !columns.contains(old) { removed.append(old) }
    }
  }

  /// Finds renamed lists: new names whose cards were in a list that is gone.
  private func findRenamed(_ sources: inout [Int?], _ pairs: [Int?]) {
    guard let base else { return }
    let gone = base.lists.indices.filter { !sources.contains($0) }
    for index in file.lists.indices where sources[index] == nil {
      var counts: [Int: Int] = [:]
      for (entry, pair) in zip(file.entries, pairs) where entry.list == index {
        if let pair { counts[base.entries[pair].list, default: 0] += 1 }
      }
      let best = gone.filter { !sources.contains($0) }
        .max { counts[$0, default: 0] < counts[$1, default: 0] }
      guard let best else { continue }
      let isEmpty =
        best == index && !base.entries.contains { $0.list == best }
        && !file.entries.contains { $0.list == index }
      if counts[best, default: 0] > 0 || isEmpty { sources[index] = best }
    }
  }

  private mutating func add(_ list: MarkdownBoard.List, _ source: Int?) {
    if file.shape == .list { return addState(list, source) }
    let name = list.column
    if let source, let old = agreed?.columns[source] {
      if let column = board.columns.first(where: { $0.id == old }) {
        columns.append(old)
        let isRenamed = !NameRule.isSame(name, base?.lists[source].column ?? name)
        let isFree = !board.columns.contains { NameRule.isSame($0.name, name) }
        if isRenamed, isFree, column.name == agreed?.names[source] { renames.append((old, name)) }
        return
      }
      let new = make(list)
      deleted.insert(new)
      return
    }
    let present = board.columns.first { NameRule.isSame($0.name, name) }
    if let present, !columns.contains(present.id) { return columns.append(present.id) }
    let new = make(list)
    // Its heading only stayed because of the text after it.
    if source != nil { deleted.insert(new) }
  }

  /// Adds the column of a state: the agreed one, or else one of its name or at least its kind.
  ///
  /// If the board has none, it gets one as soon as a card needs it.
  private mutating func addState(_ list: MarkdownBoard.List, _ source: Int?) {
    let alike = board.columns.filter { $0.kind == list.kind }
    let old = source.flatMap { agreed?.columns[$0] }
    let match =
      alike.first { $0.id == old } ?? alike.first { NameRule.isSame($0.name, list.name) }
      ?? alike.first
    if let match { return columns.append(match.id) }
    var list = list
    list.name = freeName(list.name)
    deleted.insert(make(list))
  }

  private mutating func make(_ list: MarkdownBoard.List) -> Column.ID {
    let id = Column.ID(uuid: UUID())
    drafts[id] = list.draft
    columns.append(id)
    return id
  }

  private func freeName(_ name: String) -> String {
    let isTaken =
      board.columns.contains { NameRule.isSame($0.name, name) }
      || drafts.values.contains { NameRule.isSame($0.name, name) }
    return isTaken ? "\(name) (2)" : name
  }

  func kind(of column: Column.ID) -> Column.Kind? {
    board.columns.first { $0.id == column }?.kind ?? drafts[column]?.kind
  }

  /// The column of ticked cards, which is made if there is none.
  mutating func doneColumn() -> Column.ID {
    let known = board.columns.map(\.id) + columns.filter { drafts[$0] != nil }
    if let column = known.first(where: { kind(of: $0) == .done }) ?? made { return column }
    let new = Column.ID(uuid: UUID())
    drafts[new] = ColumnDraft(name: freeName("Done"), kind: .done)
    made = new
    return new
  }
}
