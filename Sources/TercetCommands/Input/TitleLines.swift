import BoardModel

/// Titles from standard input, one on each line, read one at a time.
///
/// Skips blank lines; `checked()` refuses invalid UTF-8 and NUL.
struct TitleLines {
  private let bytes: [UInt8]
  private var offset = 0
  /// The number of the last line, from 1.
  private(set) var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// How much has been read, from 0 to 1.
  var fraction: Double { bytes.isEmpty ? 1 : min(1, Double(offset) / Double(bytes.count)) }

  /// The next title to store, without a check of its length; nil at the end.
  mutating func next() -> String? {
    while offset <= bytes.count {
      let rest = bytes[offset...]
      let end = rest.firstIndex(of: 0x0A) ?? bytes.count
      let title = TitleRule.singleLine(String(decoding: rest[..<end], as: UTF8.self))
      offset = end + 1
      number += 1
      if !title.isEmpty { return title }
    }
    return nil
  }

  var isEmpty: Bool {
    var lines = self
    return lines.next() == nil
  }

  private func firstLine(where isMeant: (ArraySlice<UInt8>) -> Bool) -> Int {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return 1 + (lines.firstIndex(where: isMeant) ?? 0)
  }

  func drafts(limit: Int, _ make: (String) -> CardDraft) -> [CardDraft] {
    var lines = self
    var drafts: [CardDraft] = []
    while drafts.count < limit, let title = lines.next() {
      drafts.append(make(title))
    }
    return drafts
  }

  /// Refuses titles that are too long, not UTF-8, or have a NUL, which no text can store.
  func checked() throws(CommandFailure) -> TitleLines {
    if String(validating: bytes, as: UTF8.self) == nil {
      let line = firstLine { String(validating: $0, as: UTF8.self) == nil }
      throw .usage("Line \(line): the title is not UTF-8; no card was added")
    }
    if bytes.contains(0) {
      let line = firstLine { $0.contains(0) }
      throw .usage("Line \(line): the title has the character NUL (\\0); no card was added")
    }
    var lines = self
    while let title = lines.next() {
      guard let fault = TitleRule.fault(in: title) else { continue }
      throw .usage("Line \(lines.number): \(fault.reason); no card was added")
    }
    return self
  }
}
