import Testing

@testable import BoardInterchange

/// JSON is read strictly, in pieces of any size, and a fault names its place.
@Suite struct JSONScannerTests {
  /// The value of a text that comes in pieces of so many bytes.
  private func value(_ text: String, pieces size: Int = 1_000) throws -> JSONValue {
    try value(Array(text.utf8), pieces: size)
  }

  private func value(_ bytes: [UInt8], pieces size: Int = 1_000) throws -> JSONValue {
    var rest = bytes[...]
    let feed = ByteFeed {
      if rest.isEmpty { return nil }
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
    var scanner = try JSONScanner(feed)
    let value = try scanner.value()
    try scanner.end()
    return value
  }

  @Test(arguments: 1...9)
  func aValueIsTheSameInPiecesOfAnySize(size: Int) throws {
    let text = #" { "a" : [ 1 , -0.5e+3 , true , null ] , "é\u00e9\ud83d\ude42\n" : { } } "#

    let value = try value(text, pieces: size)

    let array = JSONValue.array([.number("1"), .number("-0.5e+3"), .bool(true), .null])
    #expect(value["a"] == array)
    #expect(value["éé🙂\n"] == .object([]))
  }

  @Test func aLoneSurrogateBecomesTheReplacementCharacter() throws {
    #expect(try value(#""\ud800""#) == .string("\u{FFFD}"))
    #expect(try value(#""\ud800\n""#, pieces: 1) == .string("\u{FFFD}\n"))
    #expect(try value(#""\ud800\ud83d\ude42""#) == .string("\u{FFFD}🙂"))
    #expect(try value(#""\udc00x""#) == .string("\u{FFFD}x"))
  }

  @Test func theLastOfTwoMembersOfANameCounts() throws {
    #expect(try value(#"{"a":1,"a":2}"#)["a"] == .number("2"))
  }

  @Test func theByteOrderMarkIsSkipped() throws {
    #expect(try value([0xEF, 0xBB, 0xBF] + Array("1".utf8)) == .number("1"))
  }

  @Test(arguments: [
    ("", 1, 1), ("{", 1, 2), ("[1,]", 1, 4), ("{\"a\"\n:\n x}", 3, 2), ("[1 2]", 1, 4),
    ("\"a", 1, 3), ("\"\n\"", 1, 2), ("tru", 1, 4), ("01", 1, 3), ("1.", 1, 3), ("[1]x", 1, 4),
    ("{a:1}", 1, 2), ("\"\\x\"", 1, 3), ("nul\u{0}", 1, 4), ("-", 1, 2),
  ])
  func aFaultNamesItsLineAndColumn(text: String, line: Int, column: Int) {
    for size in [1, 1_000] {
      let fault = #expect(throws: SourceFault.self) { _ = try value(text, pieces: size) }
      #expect(
        fault?.line == line && fault?.column == column,
        "\(text): \(String(describing: fault))"
      )
    }
  }

  @Test func deepNestingIsRefused() {
    let text = String(repeating: "[", count: 100_000)
    let fault = #expect(throws: SourceFault.self) { _ = try value(text) }
    #expect(fault?.reason == "values are nested more than 64 deep")
  }

  @Test func aBoundedValueLeavesRoomForWhatFollows() throws {
    let text = "[\(Array(repeating: "1", count: 200_002).joined(separator: ","))]"
    var scanner = try JSONScanner(ByteFeed(Array(text.utf8)))
    try scanner.beginArray()
    #expect(try scanner.nextElement())
    _ = try scanner.boundedValue()

    var count = 1
    while try scanner.nextElement() {
      _ = try scanner.value()
      count += 1
    }

    #expect(count == 200_002)
  }

  @Test func otherEncodingsAreRefused() {
    #expect(throws: SourceFault.self) { _ = try value([0xFF, 0xFE, 0x31, 0x00]) }
    #expect(throws: SourceFault.self) { _ = try value([0x22, 0xFC, 0x22]) }
  }
}
