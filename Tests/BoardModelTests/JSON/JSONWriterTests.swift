import BoardModel
import SeededRandom
import Testing

/// Writing JSON.
struct JSONWriterTests {
  @Test func theWriterEscapesWhatJSONDemandsOrAllThatActsOnATerminal() {
    let text = "a\"\\/\n\t\u{1}\u{7F}\u{9B}\u{202E}\u{2028}\u{E0001}é\u{1F600}"

    #expect(
      written(text, .least)
        == "\"a\\\"\\\\/\\u000a\\u0009\\u0001\u{7F}\u{9B}\u{202E}\u{2028}\u{E0001}é\u{1F600}\""
    )
    #expect(
      written(text, .printable)
        == "\"a\\\"\\\\/\\n\\t\\u0001\\u007f\\u009b\\u202e\\u2028\\udb40\\udc01é\u{1F600}\""
    )
  }

  @Test func theWriterPutsCommasOnlyBetweenElements() {
    var writer = JSONWriter(.least)
    writer.array([Int64.min, 0, .max]) { $0.add($1) }
    writer.array([Bool]()) { $0.add($1) }

    #expect(writer.text == "[-9223372036854775808,0,9223372036854775807][]")
  }

  @Test(arguments: [JSONWriter.Escaping.least, .printable])
  func anyWrittenTextIsReadBackUnchanged(escaping: JSONWriter.Escaping) throws {
    let seed: UInt64 = 41
    var random = SeededGenerator(seed: seed)
    for round in 0..<2_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        let limit: UInt32 = Bool.random(using: &random) ? 0x80 : 0x11_0000
        guard let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) else {
          continue
        }
        text.unicodeScalars.append(scalar)
      }
      let json = written(text, escaping)
      let read = try JSONReader.read(json) { try $0.text() }
      #expect(Array(read.utf8) == Array(text.utf8), "seed \(seed), round \(round): \(json)")
    }
  }

  private func written(_ text: String, _ escaping: JSONWriter.Escaping) -> String {
    var writer = JSONWriter(escaping)
    writer.add(string: text)
    return writer.text
  }
}
