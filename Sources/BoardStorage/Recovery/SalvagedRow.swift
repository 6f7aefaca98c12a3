internal import BoardModel
internal import Foundation

/// A row of a known table, told by the kinds of its values: no list of tables has to be readable.
///
/// A table that gets a column at its end is still known by its first ones.
enum SalvagedRow {
  /// Key, identifier, column, order key, title, due, priority, times, body.
  case card([StoredRecord.Value])
  /// Place in the log, action, kind, card, time, client, before, after.
  case change([StoredRecord.Value])
  /// Key, identifier, name, place.
  case board([StoredRecord.Value])
  /// Key, identifier, board, name, kind, place.
  case column([StoredRecord.Value])
  /// Holder, time, content.
  case draft([StoredRecord.Value])
  /// Card's key, position, tag.
  case tag([StoredRecord.Value])
  /// Card's key, position, text, whether it is done.
  case step([StoredRecord.Value])
  /// Column's key, order key, card's identifier.
  case place([StoredRecord.Value])

  /// Nil for a row of no interest, or of a table that is not known.
  init?(_ record: StoredRecord, rowID: Int64, in kind: BTreePage.Kind) {
    let row: SalvagedRow? =
      kind == .tableLeaf ? Self.tableRow(record.values, rowID) : Self.indexRow(record.values)
    guard let row else { return nil }
    self = row
  }

  private static func tableRow(_ values: [StoredRecord.Value], _ rowID: Int64) -> SalvagedRow? {
    let rest = [.integer(rowID)] + values.dropFirst()
    if matches(values, "-uibtTiiit") { return .card(Array(rest.prefix(10))) }
    if matches(values, "-utuiuTT"), isEntry(values) { return .change(Array(rest.prefix(8))) }
    if matches(values, "-uittii"), isColumnKind(values[4]) { return .column(Array(rest.prefix(6))) }
    if values.count == 4, matches(values, "-uti") { return .board(rest) }
    if values.count == 3, matches(values, "tit") { return .draft(values) }
    return nil
  }

  private static func indexRow(_ values: [StoredRecord.Value]) -> SalvagedRow? {
    if values.count == 3, matches(values, "iit") { return .tag(values) }
    if values.count == 4, matches(values, "iiti") { return .step(values) }
    if values.count == 4, matches(values, "ibui") { return .place(Array(values.prefix(3))) }
    return nil
  }

  /// Whether the first values are of these kinds: `-` null, `i` a whole number, `t` a text, `T` a
  /// text or null, `b` bytes, `u` the sixteen bytes of an identifier.
  private static func matches(_ values: [StoredRecord.Value], _ kinds: String) -> Bool {
    values.count >= kinds.utf8.count
      && zip(values, kinds)
        .allSatisfy { value, kind in
          switch (value, kind) {
          case (.null, "-"), (.null, "T"), (.integer, "i"), (.text, "t"), (.text, "T"),
            (.blob, "b"):
            true
          case (.blob(let bytes), "u"): bytes.count == 16
          default: false
          }
        }
  }

  /// Whether the kind is known, and the cards can be read.
  private static func isEntry(_ values: [StoredRecord.Value]) -> Bool {
    guard case .text(let kind) = values[2], Change.Kind(rawValue: kind) != nil else { return false }
    return values[6...7]
      .allSatisfy { value in
        guard case .text(let text) = value else { return true }
        return LoggedCard.read(text) != nil
      }
  }

  private static func isColumnKind(_ value: StoredRecord.Value) -> Bool {
    guard case .text(let text) = value else { return false }
    return Column.Kind(rawValue: text) != nil
  }
}
