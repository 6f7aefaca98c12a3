import Testing

@testable import NcursesTerminal

@Suite struct RestoreBytesTests {
  @Test(arguments: [
    ("\u{1B}[H$<50>\u{1B}[J", "\u{1B}[H\u{1B}[J"), ("$<2*/>a", "a"), ("a$b", "a$b"), ("", ""),
  ])
  func delaysAreTakenOutOfAString(_ string: String, _ expected: String) {
    let bytes = TerminalCapabilities.withoutPadding(Array(string.utf8))

    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }
}
