internal import BoardModel
internal import Foundation

/// A card as the change log keeps it: JSON with all its fields.
///
/// Never change the meaning of a name: a log that was written once is read for ever.
struct LoggedCard: Decodable {
  private let id: UUID
  private let title: String
  private let body: String
  private let due: String?
  private let priority: Int
  private let tags: [String]
  /// Absent from what was logged before there were checklists.
  private let checklist: [LoggedChecklistItem]?
  private let column: UUID
  private let orderKey: String
  private let createdAt: Int64
  private let updatedAt: Int64

  static func encode(_ card: Card) -> String {
    var object = JSONObject()
    object.set("id", card.id.uuid.uuidString)
    object.set("title", card.title)
    object.set("body", card.body)
    object.set("due", card.due?.iso)
    object.set("priority", card.priority.rawValue)
    object.set("tags", card.tags)
    object.set("checklist", card.checklist)
    object.set("column", card.column.uuid.uuidString)
    object.set("orderKey", hexadecimal(card.orderKey.bytes))
    object.set("createdAt", card.createdAt.milliseconds)
    object.set("updatedAt", card.updatedAt.milliseconds)
    return object.json
  }

  static func decode(_ text: String) throws -> Card {
    guard
      let logged = try? JSONDecoder().decode(LoggedCard.self, from: Data(text.utf8)),
      let bytes = bytes(hexadecimal: logged.orderKey)
    else { throw StoreError.damaged("an entry of the change log cannot be read") }
    return Card(
      id: Card.ID(uuid: logged.id),
      title: logged.title,
      body: logged.body,
      due: logged.due.flatMap { CalendarDay(iso: $0) },
      priority: Priority(rawValue: logged.priority) ?? .none,
      tags: logged.tags,
      checklist: logged.checklist?.map { ChecklistItem(text: $0.text, isDone: $0.done) } ?? [],
      column: Column.ID(uuid: logged.column),
      orderKey: OrderKey(bytes: bytes),
      createdAt: Timestamp(milliseconds: logged.createdAt),
      updatedAt: Timestamp(milliseconds: logged.updatedAt)
    )
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var result: [UInt8] = []
    for byte in bytes {
      result.append(digits[Int(byte >> 4)])
      result.append(digits[Int(byte & 15)])
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func bytes(hexadecimal text: String) -> [UInt8]? {
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}

/// A step of a checklist in the log.
private struct LoggedChecklistItem: Decodable {
  let text: String
  let done: Bool
}
