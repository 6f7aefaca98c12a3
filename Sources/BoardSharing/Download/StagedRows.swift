internal import BoardModel
internal import BoardSync
internal import Foundation

/// Rows of a shared board in a file next to the board's, page by page.
///
/// Data survives if the program is killed: an incomplete record is cut off when the file is opened
/// again.
final class StagedRows {
  struct Start: Codable, Equatable {
    let board: UUID
    /// The replica's identifier on the server.
    let client: UUID
    /// Before the first page was read.
    let moment: LogPosition
  }

  private enum Tag: UInt8 {
    case start = 1
    case page
    /// Rows read again, which replace those of the pages.
    case update
    /// All updates up to a moment are stored.
    case updated
  }

  private struct Record {
    let tag: Tag
    let kind: FieldKey.Subject
    let place: Int
    let length: Int
  }

  /// Tag and kind of one byte each, padding to eight bytes, then the length and checksum of the
  /// payload, eight bytes each.
  private static let headLength = 24
  private static let kinds: [FieldKey.Subject] = [.board, .column, .card, .comment]

  private(set) var start: Start?
  /// Changes up to this moment are stored.
  private(set) var moment: LogPosition?
  /// The cards and comments that were read.
  private(set) var count = 0
  private let path: String
  private let descriptor: Int32
  private var records: [Record] = []
  private var lastRows: [FieldKey.Subject: String] = [:]
  private var end = 0

  /// Opens the file at a path, or an anonymous temporary file.
  ///
  /// - Throws: `busy` if another process has it open.
  /// - Complexity: Reads the whole file.
  init(at given: String?) throws(StoreError) {
    let hidden = FileManager.default.temporaryDirectory.appending(path: "tercet-\(UUID())").path()
    path = given ?? hidden
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0 { throw Self.fault() }
    if given == nil { unlink(path) }
    if lockf(descriptor, F_TLOCK, 0) != 0 { throw .busy }
    try readRecords()
  }

  deinit { close(descriptor) }

  func remove() { unlink(path) }

  /// Clears the file and starts a download.
  func begin(_ start: Start) throws(StoreError) {
    try cut(to: 0)
    (records, lastRows, count) = ([], [:], 0)
    try append(.start, .board, Self.encoded(start))
    (self.start, moment) = (start, start.moment)
  }

  func last(of kind: FieldKey.Subject) -> String? { lastRows[kind] }

  func addPage(_ rows: [SubjectRow], of kind: FieldKey.Subject) throws(StoreError) {
    try append(.page, kind, Self.lines(of: rows))
    note(rows, of: kind)
  }

  func addUpdate(_ rows: [SubjectRow], of kind: FieldKey.Subject) throws(StoreError) {
    try append(.update, kind, Self.lines(of: rows))
  }

  func endUpdates(at moment: LogPosition) throws(StoreError) {
    try append(.updated, .board, Self.encoded(moment))
    self.moment = moment
  }

  func dropUpdates() throws(StoreError) {
    guard let first = records.lastIndex(where: { $0.tag != .update }).map({ $0 + 1 }),
      first < records.count
    else { return }
    try cut(to: records[first].place - Self.headLength)
    records.removeSubrange(first...)
  }

  /// Passes the rows as of `moment` to `body`: the board and its columns first, then the cards and
  /// comments.
  ///
  /// - Complexity: Holds one page at a time, and the identifiers of updated rows.
  func forEachPage(_ body: (FieldKey.Subject, [SubjectRow]) throws -> Void) throws {
    var newest: [SubjectKey: Int] = [:]
    for (index, record) in records.enumerated() where record.tag == .update {
      for row in try rows(of: record) {
        if let key = Self.key(of: row, record.kind) { newest[key] = index }
      }
    }
    let updated = Set(newest.keys.map(\.kind))
    for kind in Self.kinds {
      for (index, record) in records.enumerated() where record.kind == kind {
        guard record.tag == .page || record.tag == .update else { continue }
        let wanted = record.tag == .page ? nil : index
        let rows = try rows(of: record)
          .filter { row in
            if row.fields == nil { return false }
            if !updated.contains(kind) { return true }
            return Self.key(of: row, kind).map { newest[$0] == wanted } ?? false
          }
        if !rows.isEmpty { try body(kind, rows) }
      }
    }
  }

  private static func key(of row: SubjectRow, _ kind: FieldKey.Subject) -> SubjectKey? {
    UUID(digits: row.id).map { SubjectKey(kind, $0) }
  }

  private func note(_ rows: [SubjectRow], of kind: FieldKey.Subject) {
    if kind == .card || kind == .comment { count += rows.count }
    if let last = rows.last { lastRows[kind] = last.id }
  }

  // MARK: The file

  /// Reads all complete records and cuts off the rest.
  private func readRecords() throws(StoreError) {
    while let (record, payload) = try record(at: end) {
      switch record.tag {
      case .start:
        start = try? JSONDecoder().decode(Start.self, from: payload)
        moment = start?.moment
      case .page: note(Self.rows(in: payload), of: record.kind)
      case .update: break
      case .updated: moment = (try? JSONDecoder().decode(LogPosition.self, from: payload)) ?? moment
      }
      records.append(record)
      end = record.place + record.length
    }
    try cut(to: end)
    try dropUpdates()
  }

  private func record(at place: Int) throws(StoreError) -> (Record, Data)? {
    let head = try bytes(at: place, count: Self.headLength)
    guard head.count == Self.headLength, let tag = Tag(rawValue: head[0]),
      let kind = Self.kinds.indices.contains(Int(head[1])) ? Self.kinds[Int(head[1])] : nil
    else { return nil }
    let length = head.number(at: 8)
    guard length <= 1 << 32 else { return nil }
    let payload = try bytes(at: place + Self.headLength, count: Int(length))
    guard payload.count == Int(length), Self.sum(of: payload) == head.number(at: 16) else {
      return nil
    }
    let start = place + Self.headLength
    return (Record(tag: tag, kind: kind, place: start, length: Int(length)), payload)
  }

  private func rows(of record: Record) throws(StoreError) -> [SubjectRow] {
    Self.rows(in: try bytes(at: record.place, count: record.length))
  }

  private func append(
    _ tag: Tag,
    _ kind: FieldKey.Subject,
    _ payload: Data
  ) throws(StoreError) {
    var bytes = Data([tag.rawValue, UInt8(Self.kinds.firstIndex(of: kind) ?? 0)])
    bytes.append(Data(count: 6))
    bytes.append(number: UInt64(payload.count))
    bytes.append(number: Self.sum(of: payload))
    bytes.append(payload)
    try write(bytes)
    let place = end + Self.headLength
    records.append(Record(tag: tag, kind: kind, place: place, length: payload.count))
    end += bytes.count
  }

  private func write(_ bytes: Data) throws(StoreError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        pwrite(
          descriptor,
          bytes.baseAddress?.advanced(by: done),
          bytes.count - done,
          end + done
        )
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let fault = Self.fault()
        // Don't leave a file that fills the disk.
        if fault == .diskFull { remove() }
        throw fault
      }
      done += count
    }
  }

  private func bytes(at place: Int, count: Int) throws(StoreError) -> Data {
    var data = Data(count: count)
    var done = 0
    while done < count {
      let step = data.withUnsafeMutableBytes { bytes in
        pread(descriptor, bytes.baseAddress?.advanced(by: done), count - done, place + done)
      }
      if step < 0, errno == EINTR { continue }
      if step < 0 { throw Self.fault() }
      if step == 0 { return data.prefix(done) }
      done += step
    }
    return data
  }

  private func cut(to length: Int) throws(StoreError) {
    if ftruncate(descriptor, length) != 0 { throw Self.fault() }
    end = length
  }

  private static func fault() -> StoreError {
    errno == ENOSPC || errno == EDQUOT
      ? .diskFull : .inputOutput(String(cString: strerror(errno)))
  }
}

/// The file format of rows: one line per row, because the JSON contains no line breaks.
extension StagedRows {
  private static func lines(of rows: [SubjectRow]) -> Data {
    var data = Data()
    for row in rows { data.append(contentsOf: "\(row.id)\t\(row.fields ?? "")\n".utf8) }
    return data
  }

  private static func rows(in payload: Data) -> [SubjectRow] {
    payload.withUnsafeBytes { bytes in
      var rows: [SubjectRow] = []
      var start = 0
      while start < bytes.count {
        let end = place(of: UInt8(ascii: "\n"), in: bytes, from: start, to: bytes.count)
        let tab = place(of: UInt8(ascii: "\t"), in: bytes, from: start, to: end)
        let fields = min(tab + 1, end)..<end
        rows.append(
          SubjectRow(
            id: String(decoding: bytes[start..<tab], as: UTF8.self),
            fields: fields.isEmpty ? nil : String(decoding: bytes[fields], as: UTF8.self)
          )
        )
        start = end + 1
      }
      return rows
    }
  }

  /// The index of the first occurrence of a byte, or the end.
  private static func place(
    of byte: UInt8,
    in bytes: UnsafeRawBufferPointer,
    from start: Int,
    to end: Int
  ) -> Int {
    guard let base = bytes.baseAddress, start < end,
      let found = memchr(base + start, Int32(byte), end - start)
    else { return end }
    return UnsafeRawPointer(found) - base
  }

  private static func encoded(_ value: some Encodable) -> Data {
    (try? JSONEncoder().encode(value)) ?? Data()
  }

  /// A checksum that detects records half-written in a crash.
  private static func sum(of payload: Data) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    payload.withUnsafeBytes { bytes in
      var index = 0
      while index + 8 <= bytes.count {
        sum =
          (sum ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
          &* 0x0000_0100_0000_01B3
        sum ^= sum >> 29
        index += 8
      }
      for byte in bytes[index...] { sum = (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
    return sum
  }
}

extension Data {
  fileprivate mutating func append(number: UInt64) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate func number(at place: Int) -> UInt64 {
    withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
  }
}
