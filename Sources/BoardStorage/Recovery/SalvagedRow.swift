internal import BoardModel
internal import Foundation

/// A row of a known table, recognised by the types of its values, so that the schema table isn't
/// needed.
///
/// A table that gets columns added at its end is still recognised by the first ones.
struct SalvagedRow {
  enum Table: String {
    case card, change, board, column, later, archived, draft, tag, step, value, comment, view, place
    /// The colours of a board's tags and lanes.
    case setting
  }

  let table: Table
  /// In the order of the columns that ``Salvage`` has for the table.
  let values: [StoredRecord.Value]

  private init(_ table: Table, _ values: [StoredRecord.Value]) {
    (self.table, self.values) = (table, values)
  }

  /// Nil for a row that isn't needed or of an unknown table.
  init?(_ record: StoredRecord, rowID: Int64, in kind: BTreePage.Kind) {
    let row: SalvagedRow? =
      kind == .tableLeaf ? Self.tableRow(record.values, rowID) : Self.indexRow(record.values)
    guard let row else { return nil }
    self = row
  }

  private static func tableRow(_ values: [StoredRecord.Value], _ rowID: Int64) -> SalvagedRow? {
    let rest = [.integer(rowID)] + values.dropFirst()
    if matches(values, "-uibtTiiit") {
      let finish = rest.dropFirst(10).first { $0.kind == .integer }
      return SalvagedRow(.card, Array(rest.prefix(10)) + [finish ?? .null])
    }
    if matches(values, "-utuiuTT"), isEntry(values) {
      let more: [StoredRecord.Value] = values.count >= 10 ? [] : [.integer(0), .null]
      return SalvagedRow(.change, Array((rest + more).prefix(10)))
    }
    if values.count > 8, matches(values, "-uitt"), values[4] == .text(Schema.laterKind),
      case .integer = values[8]
    {
      return SalvagedRow(.later, [rest[0], values[8]])
    }
    if matches(values, "-uittib"), isColumnKind(values[4]) {
      return SalvagedRow(
        .column,
        Array(rest[...4]) + [values[6], values.count > 7 ? values[7] : .null]
      )
    }
    if matches(values, "-uittii"), isColumnKind(values[4]) {
      return SalvagedRow(.column, Array(rest[...4]) + [orderKey(ofPosition: values[5]), .null])
    }
    if matches(values, "-utb"), values.count <= 5 {
      return SalvagedRow(.board, Array((rest + [.null]).prefix(5)))
    }
    if values.count == 4, matches(values, "-uti") {
      return SalvagedRow(.board, Array(rest[...2]) + [orderKey(ofPosition: values[3]), .null])
    }
    if values.count == 4, matches(values, "-iub") { return SalvagedRow(.archived, rest) }
    if values.count == 6, matches(values, "-uuiTt") { return SalvagedRow(.comment, rest) }
    if values.count == 6, matches(values, "-uttub") || matches(values, "-utt-b") {
      return SalvagedRow(.view, rest)
    }
    if values.count == 3, matches(values, "tit") { return SalvagedRow(.draft, values) }
    return nil
  }

  /// The order key that a migration makes from an old position.
  private static func orderKey(ofPosition position: StoredRecord.Value) -> StoredRecord.Value {
    guard case .integer(let number) = position, let byte = UInt8(exactly: number) else {
      return .blob(OrderKey.origin.bytes)
    }
    return .blob([0x80, byte])
  }

  private static func indexRow(_ values: [StoredRecord.Value]) -> SalvagedRow? {
    if values.count == 3, matches(values, "iit") { return SalvagedRow(.tag, values) }
    if values.count == 4, matches(values, "iiti") { return SalvagedRow(.step, values) }
    if values.count == 4, isValue(values) { return SalvagedRow(.value, values) }
    if values.count == 4, matches(values, "ibui") {
      return SalvagedRow(.place, Array(values.prefix(3)))
    }
    if values.count == 3, matches(values, "ttb"), values[0] == .text(""),
      case .text(let name) = values[1], name.hasPrefix(BoardColors.prefix)
    {
      return SalvagedRow(.setting, values)
    }
    return nil
  }

  /// Whether the first values have these types: `-` null, `i` integer, `t` text, `T` text or null,
  /// `b` bytes, `u` a sixteen-byte identifier.
  private static func matches(_ values: [StoredRecord.Value], _ kinds: StaticString) -> Bool {
    let count = kinds.utf8CodeUnitCount
    guard values.count >= count else { return false }
    for index in 0..<count {
      let kind = values[index].kind
      let isMet =
        switch Unicode.Scalar(kinds.utf8Start[index]) {
        case "-": kind == .null
        case "i": kind == .integer
        case "t": kind == .text
        case "T": kind == .text || kind == .null
        case "b": kind == .blob || kind == .identifier
        default: kind == .identifier
        }
      if !isMet { return false }
    }
    return true
  }

  /// Whether the kind is known and the content can be read.
  private static func isEntry(_ values: [StoredRecord.Value]) -> Bool {
    guard case .text(let text) = values[2], let kind = Change.Kind(rawValue: text) else {
      return false
    }
    // A damaged kind may look like another one, with other sides.
    let isMade = kind == .created || kind == .restored
    guard (values[6] == .null) == isMade, (values[7] == .null) == (kind == .deleted) else {
      return false
    }
    var subject = ImportedChange.Subject.card
    if values.count > 8, case .integer(let number) = values[8] {
      guard let kind = ImportedChange.Subject(rawValue: Int(truncatingIfNeeded: number)) else {
        return false
      }
      subject = kind
    }
    // The state at a creation or deletion is complete; otherwise a damaged name hides a field.
    let isWhole = values[6] == .null || values[7] == .null
    return values[6...7]
      .allSatisfy { value in
        guard case .text(let text) = value else { return true }
        switch subject {
        case .card:
          guard let record = LoggedCard.read(text) else { return false }
          return !isWhole || record.isWhole
        case .column: return (try? LoggedColumn.decode(text, UUID())) != nil
        case .board: return (try? LoggedBoard.decode(text, UUID())) != nil
        case .comment: return (try? LoggedComment.decode(text, UUID())) != nil
        case .view: return (try? LoggedView.decode(text, UUID())) != nil
        }
      }
  }

  /// Whether it is a field of a card; steps for undo are four numbers too.
  private static func isValue(_ values: [StoredRecord.Value]) -> Bool {
    guard case .integer(let number) = values[1],
      let column = CardValues.column(Int(truncatingIfNeeded: number))
    else { return false }
    return switch column {
    case .text: matches(values, "iiit")
    case .identifier: matches(values, "iiiu")
    case .number: matches(values, "iiii")
    }
  }

  private static func isColumnKind(_ value: StoredRecord.Value) -> Bool {
    guard case .text(let text) = value else { return false }
    return text == Schema.archiveKind || Column.Kind(rawValue: text) != nil
  }
}
