import BoardModel

/// The beginning of a file, for recognising its format.
package struct FileHead {
  /// The ending of the file's name in lower case; nil for standard input and names without one.
  let ending: String?
  let text: String
  let lines: [Substring]
  /// The readable part of JSON, with the first element of each array; nil for other text.
  let json: JSONValue?
  /// Whether more JSON follows the first value, as in NDJSON.
  let isJSONLines: Bool
  /// The last line of JSON that is cut off; nil for any other text.
  let cutLine: Int?
  /// The first row of a table, and whether the next one has as many cells.
  let firstRow: (cells: [String], separator: UInt8, isFollowed: Bool)

  /// How many bytes are read.
  package static let size = 262_144

  init(_ bytes: [UInt8], named name: String?) {
    let file = name.map { $0.split(separator: "/").last.map { $0.lowercased() } ?? "" }
    let dot = file?.lastIndex(of: ".").flatMap { $0 == file?.startIndex ? nil : $0 }
    ending = dot.flatMap { dot in file.map { String($0[$0.index(after: dot)...]) } }
    text = SourceText(Array(bytes.prefix(Self.size))).text
    lines = text.split(
      maxSplits: 400,
      omittingEmptySubsequences: false,
      whereSeparator: \.isNewline
    )
    let sample = JSONSample.read(text)
    (json, isJSONLines) = (sample.value, sample.isLines)
    cutLine = bytes.count < Self.size ? sample.cutLine : nil
    firstRow = Self.row(text)
  }

  /// A sample object of a JSON file: the document, or the first element of its array.
  var object: JSONValue { json?.elements.first ?? json ?? .null }

  /// The first element of an array in it.
  func first(_ name: String) -> JSONValue { object[name]?.elements.first ?? .null }

  private static func row(_ text: String) -> (cells: [String], separator: UInt8, isFollowed: Bool) {
    let bytes = Array(text.utf8)[...]
    let separator = DelimitedText.separator(of: bytes)
    var parser = DelimitedText(bytes, separator: separator)
    guard let head = try? parser.next() else { return ([], separator, false) }
    // The first quoted cell may be longer than the head.
    do {
      let row = try parser.next()
      return (head.cells, separator, row?.cells.count == head.cells.count)
    } catch {
      return (head.cells, separator, true)
    }
  }
}

/// Reads as much JSON as the beginning of a text has.
private enum JSONSample {
  static func read(_ text: String) -> (value: JSONValue?, isLines: Bool, cutLine: Int?) {
    let start = text.utf8.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard start == UInt8(ascii: "{") || start == UInt8(ascii: "["),
      var reader = try? JSONReader(ByteFeed(Array(text.utf8)))
    else { return (nil, false, nil) }
    var isCut = false
    guard let value = sample(&reader, &isCut) else { return (nil, false, nil) }
    let cutLine = isCut && reader.offset >= text.utf8.count ? reader.line : nil
    // “[web], …” and “{name}” are text.
    if isCut, value.members.isEmpty, value.elements.allSatisfy({ $0.members.isEmpty }) {
      return (nil, false, cutLine)
    }
    return (value, !isCut && (try? reader.peekToken()) == UInt8(ascii: "{"), cutLine)
  }

  /// A value with only the first element of each array.
  ///
  /// Nil if there is no value; a value that is cut off is partial.
  private static func sample(_ reader: inout JSONReader, _ isCut: inout Bool) -> JSONValue? {
    do {
      switch try reader.peekToken() {
      case UInt8(ascii: "{"):
        try reader.beginObject()
        return .object(members(&reader, &isCut))
      case UInt8(ascii: "["):
        try reader.beginArray()
        return .array(elements(&reader, &isCut))
      default: return try reader.boundedValue()
      }
    } catch {
      isCut = true
      return nil
    }
  }

  private static func members(
    _ reader: inout JSONReader,
    _ isCut: inout Bool
  ) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    do {
      while !isCut, let name = try reader.nextName() {
        let value = sample(&reader, &isCut) ?? .null
        members.append(JSONValue.Member(name: name, value: value))
      }
    } catch {
      isCut = true
    }
    return members
  }

  private static func elements(_ reader: inout JSONReader, _ isCut: inout Bool) -> [JSONValue] {
    var values: [JSONValue] = []
    do {
      while !isCut, try reader.nextElement() {
        if values.isEmpty {
          values = sample(&reader, &isCut).map { [$0] } ?? []
        } else {
          try reader.skip()
        }
      }
    } catch {
      isCut = true
    }
    return values
  }
}
