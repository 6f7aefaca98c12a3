import Testing

@testable import TerminalSurface

@Suite struct PasteTests {
  static func paste(_ bytes: [UInt8]) -> [TerminalEvent] {
    var decoder = InputDecoder()
    return decoder.decode(Array("\u{1B}[200~".utf8) + bytes + Array("\u{1B}[201~".utf8))
  }

  @Test func onlyTheOneSequenceEndsIt() {
    let inside = "q\u{3}\u{1B}\u{1B}[201\u{1B}[201x\u{1B}]0;\u{7}"

    #expect(Self.paste(Array(inside.utf8)) == [.paste(inside)])
  }

  @Test func malformedBytesAreReplaced() {
    #expect(Self.paste([0x61, 0xFF, 0xFE, 0x62, 0xC3]) == [.paste("a\u{FFFD}\u{FFFD}b\u{FFFD}")])
    #expect(Self.paste([0xF0, 0x9F, 0x0D, 0x0A, 0x63]) == [.paste("\u{FFFD}\nc")])
  }

  @Test func aPasteOfExactlyTheLimitIsAccepted() {
    let bytes = [UInt8](repeating: 0x78, count: InputDecoder.pasteLimit)

    #expect(Self.paste(bytes) == [.paste(String(decoding: bytes, as: UTF8.self))])
    #expect(Self.paste(bytes + [0x78]) == [.pasteRefused(bytes: InputDecoder.pasteLimit + 1)])
  }

  @Test func aPasteAfterARefusedOneIsTaken() {
    var decoder = InputDecoder()
    let open = Array("\u{1B}[200~".utf8)
    let close = Array("\u{1B}[201~".utf8)
    let chunk = [UInt8](repeating: UInt8(ascii: "d"), count: 1 << 16)
    var events = decoder.decode(open)
    for _ in 0..<160 { events += decoder.decode(chunk) }
    events += decoder.decode(close + open + Array("ok".utf8) + close)

    #expect(events == [.pasteRefused(bytes: 160 << 16), .paste("ok")])
  }
}
