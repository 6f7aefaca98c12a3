import BoardModel
import Testing

@testable import BoardInterchange

/// Any value of JSON, in memory.
@Suite struct JSONValueTests {
  @Test(arguments: 1...9)
  func aValueIsTheSameInPiecesOfAnySize(size: Int) throws {
    let text = #" { "a" : [ 1 , -0.5e+3 , true , null ] , "é\u00e9\ud83d\ude42\n" : { } } "#
    var rest = Array(text.utf8)[...]
    var reader = try JSONReader(
      ByteFeed {
        if rest.isEmpty { return nil }
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }
    )

    let value = try reader.value()
    try reader.end()

    let array = JSONValue.array([.number("1"), .number("-0.5e+3"), .bool(true), .null])
    #expect(value["a"] == array)
    #expect(value["éé🙂\n"] == .object([]))
  }

  @Test func theLastOfTwoMembersOfANameCounts() throws {
    #expect(try JSONValue(#"{"a":1,"a":2}"#.utf8)["a"] == .number("2"))
  }

  @Test func aBoundedValueLeavesRoomForWhatFollows() throws {
    let text = "[\(Array(repeating: "1", count: 200_002).joined(separator: ","))]"
    var reader = try JSONReader(ByteFeed(Array(text.utf8)))
    try reader.beginArray()
    #expect(try reader.nextElement())
    _ = try reader.boundedValue()

    var count = 1
    while try reader.nextElement() {
      _ = try reader.value()
      count += 1
    }

    #expect(count == 200_002)
  }
}
