import Foundation
import JSONText
import SeededRandom
import Testing

/// Reading JSON in memory.
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
  }

  @Test(
    arguments: [
      "", " ", "{", "[", "[1", "[1,]", "[,1]", "{\"a\":1,}", "{\"a\"}", "{\"a\" 1}", "{a:1}",
      "{1:1}", "[1 2]", "[] []", "tru", "nul", "+1", "01", "-", "1.", ".5", "1e", "1e+", "0x1",
      "NaN", "\"a", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud800\"", "\"\\ud800\\n\"",
      "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"a\u{1}\"", "\"a\\n\u{1F}b\"", "\"a\\", "'a'",
      "\u{FEFF}1", "[1}", "{\"a\":1]", "// 1",
    ]
  )
  func theReaderRefusesMalformedTexts(text: String) {
    #expect(throws: JSONFault.self) { try skip(text) }
  }

  @Test func theReaderNestsAsDeepAsItsLimitAndNoDeeper() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try skip(nested(JSONReader.depthLimit)) }
    #expect(throws: JSONFault.self) { try skip(nested(JSONReader.depthLimit + 1)) }
    #expect(throws: JSONFault.self) { try skip(String(repeating: "{\"a\":", count: 100_000)) }
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("9223372036854775808", nil), ("-9223372036854775809", nil), ("1.0", nil), ("1e2", nil),
      ("99999999999999999999", nil), ("007", nil),
    ] as [(String, Int64?)]
  )
  func theReaderReadsWholeNumbersUpToTheirLimits(text: String, expected: Int64?) {
    let read = try? JSONReader.read(text) { (reader) throws(JSONFault) -> Int64 in
      try reader.integer()
    }
    #expect(read == expected)
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

  private func skip(_ text: String) throws(JSONFault) {
    try JSONReader.read(text) { (reader) throws(JSONFault) in try reader.skip() }
  }
}
