import Testing

@testable import TercetCommands

@MainActor @Suite struct SyncConversationTests {
  @Test(
    arguments: [
      ("ok write 86400000", 86_400_000), ("ok read -86400000", -86_400_000), ("ok write 3", 0),
      ("ok", nil), ("tercet: The server cannot be reached", nil),
    ] as [(String, Int64?)]
  )
  func anAnswerHasTheDifferenceOfTheClocks(answer: String, offset: Int64?) {
    #expect(SyncConversation.Answer(answer)?.clockOffset == offset)
    #expect(
      SyncConversation.Answer(answer)?.mayWrite == offset.map { _ in answer.hasPrefix("ok w") }
    )
  }
}
