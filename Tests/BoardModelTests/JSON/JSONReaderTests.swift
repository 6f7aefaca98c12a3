import BoardModel
import Foundation
import SeededRandom
import Testing

/// JSON is read strictly, in memory or in pieces of any size, and a fault names its place.
struct JSONReaderTests {
  @Test(
    arguments: [
      "{}", "[]", " [ ] ", "null", "true", "false", "0", "-0", "-12.50e+3", "1E9", "\"\"",
      "{\"a\":[1,{\"b\":null}],\"a\":\"\\u00e9\\ud83d\\ude00\\n\\/\"}", "[[],{},\"]\"]\r\n\t",
      "\"\u{7F}é한\u{1F600}\"",
    ]
  )
  func theReaderAcceptsWellFormedTexts(text: String) {
    #expect(throws: Never.self) { try skip(text) }
    #expect(throws: Never.self) { try skip(Array(text.utf8), pieces: 1) }
  }

  @Test(
    arguments: [
      "", " ", "{", "[", "[1", "[1,]", "[,1]", "{\"a\":1,}", "{\"a\"}", "{\"a\" 1}", "{a:1}",
      "{1:1}", "[1 2]", "[] []", "tru", "nul", "+1", "01", "-", "1.", ".5", "1e", "1e+", "0x1",
      "NaN", "\"a", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"a\u{1}\"", "\"a\\n\u{1F}b\"",
      "\"a\\", "'a'", "[1}", "{\"a\":1]", "// 1",
    ]
  )
  func theReaderRefusesMalformedTexts(text: String) {
    #expect(throws: SourceFault.self) { try skip(text) }
    #expect(throws: SourceFault.self) { try skip(Array(text.utf8), pieces: 1) }
  }

  @Test(
    arguments: [
      ("\"\\ud800\"", "\u{FFFD}"), ("\"\\ud800\\n\"", "\u{FFFD}\n"),
      ("\"\\ud800\\u0041\"", "\u{FFFD}A"), ("\"\\udc00x\"", "\u{FFFD}x"),
      ("\"\\ud800\\ud83d\\ude42\"", "\u{FFFD}\u{1F642}"),
    ]
  )
  func halfOfAPairIsRefusedInMemoryAndReplacedInASource(json: String, text: String) throws {
    #expect(throws: SourceFault.self) { try skip(json) }
    for size in [1, 1_000] {
      var reader = try JSONReader(feed(Array(json.utf8), pieces: size))
      #expect(try reader.text() == text)
      #expect(reader.halfPairCount == 1)
    }
  }

  @Test func theByteOrderMarkIsSkippedOnlyInASource() throws {
    #expect(throws: SourceFault.self) { try skip("\u{FEFF}1") }
    #expect(throws: Never.self) { try skip([0xEF, 0xBB, 0xBF] + Array("1".utf8)) }
  }

  @Test func otherEncodingsAreRefused() {
    #expect(throws: SourceFault.self) { try skip([0xFF, 0xFE, 0x31, 0x00]) }
    #expect(throws: SourceFault.self) { try skip([0x22, 0xFC, 0x22]) }
  }

  @Test(arguments: [
    ("", 1, 1), ("{", 1, 2), ("[1,]", 1, 4), ("{\"a\"\n:\n x}", 3, 2), ("[1 2]", 1, 4),
    ("\"a", 1, 3), ("\"\n\"", 1, 2), ("tru", 1, 4), ("01", 1, 3), ("1.", 1, 3), ("[1]x", 1, 4),
    ("{a:1}", 1, 2), ("\"\\x\"", 1, 3), ("nul\u{0}", 1, 4), ("-", 1, 2),
  ])
  func aFaultNamesItsLineAndColumn(text: String, line: Int, column: Int) {
    let faults = [
      #expect(throws: SourceFault.self) { try skip(text) },
      #expect(throws: SourceFault.self) { try skip(Array(text.utf8), pieces: 1) },
      #expect(throws: SourceFault.self) { try skip(Array(text.utf8)) },
    ]
    for fault in faults {
      #expect(
        fault?.line == line && fault?.column == column,
        "\(text): \(String(describing: fault))"
      )
    }
  }

  @Test func theReaderNestsAsDeepAsItsLimitAndNoDeeper() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try skip(nested(JSONReader.depthLimit)) }
    #expect(throws: SourceFault.self) { try skip(nested(JSONReader.depthLimit + 1)) }
    #expect(throws: SourceFault.self) { try skip(String(repeating: "{\"a\":", count: 100_000)) }
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    let fault = #expect(throws: SourceFault.self) { try skip(deep) }
    #expect(fault?.reason == "values are nested more than 64 deep")
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("9223372036854775808", nil), ("-9223372036854775809", nil), ("1.0", nil), ("1e2", nil),
      ("99999999999999999999", nil), ("007", nil),
    ] as [(String, Int64?)]
  )
  func theReaderReadsWholeNumbersUpToTheirLimits(text: String, expected: Int64?) {
    #expect((try? JSONReader.read(text) { try $0.integer() }) == expected)
  }

  @Test func theReaderAgreesWithFoundationOnMutatedTexts() {
    let seed: UInt64 = 20_261
    var random = SeededGenerator(seed: seed)
    let origin = Array(
      "{\"a\": [1, -2.5e3, true, null], \"b\\u00e9\": {\"c\": \"x\\ud83d\\ude00\\\\\"}}".utf8
    )
    var (taken, refused) = (0, 0)
    for round in 0..<5_000 {
      let mutant = Mutation.mutant(of: origin, &random)
      guard !mutant.contains(0), let text = String(validating: mutant, as: UTF8.self) else {
        continue
      }
      let isRead = (try? skip(text)) != nil
      let whole = try? JSONSerialization.jsonObject(
        with: Data(mutant),
        options: .fragmentsAllowed
      )
      if isRead { taken += 1 } else { refused += 1 }
      // Foundation passes over a comma before the end of an object or an array, and a mark of order.
      if whole != nil, !isRead, Self.isLenient(text) { continue }
      #expect(isRead == (whole != nil), "seed \(seed), round \(round): \(text)")
    }
    #expect(
      taken > 50 && refused > 1_000,
      "seed \(seed): \(taken) taken, \(refused) refused"
    )
  }

  private static func isLenient(_ text: String) -> Bool {
    let dense = text.filter { !$0.isWhitespace }
    return dense.contains(",}") || dense.contains(",]") || text.utf8.first == 0xEF
  }

  private func skip(_ text: String) throws { try JSONReader.read(text) { try $0.skip() } }

  private func skip(_ bytes: [UInt8], pieces size: Int = 1_000) throws {
    var reader = try JSONReader(feed(bytes, pieces: size))
    try reader.skip()
    try reader.end()
  }

  private func feed(_ bytes: [UInt8], pieces size: Int) -> ByteFeed {
    var rest = bytes[...]
    return ByteFeed {
      if rest.isEmpty { return nil }
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
  }
}
