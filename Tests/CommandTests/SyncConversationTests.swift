import Testing

@testable import TercetCommands

@MainActor @Suite struct SyncConversationTests {
  @Test(
    arguments: [
      ("ok 86400000", 86_400_000), ("ok -86400000", -86_400_000), ("ok 3", 0), ("ok", 0),
      ("tercet: The server cannot be reached", nil),
    ] as [(String, Int64?)]
  )
  func anAnswerSaysHowFarTheClocksAreApart(answer: String, lead: Int64?) {
    #expect(SyncConversation.clockLead(in: answer) == lead)
  }
}
