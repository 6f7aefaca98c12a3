import Testing

@testable import NcursesTerminal

@Suite struct TerminalErrorTests {
  @Test func aMessageIsOneSafeLineThatNamesTheThing() {
    let errors: [(TerminalError, String)] = [
      (.notATerminal(.output), "standard output"), (.noTerminalType, "TERM"),
      (.unknownTerminalType("a\u{1B}[31m\nb"), "a␛[31m␊b"), (.incapable("dumb"), "dumb"),
      (.system("why"), "why"),
    ]
    for (error, part) in errors {
      #expect(error.description.contains(part), "\(error)")
      #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "\(error)")
    }
  }
}
