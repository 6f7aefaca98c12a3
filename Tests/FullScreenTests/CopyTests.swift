import Testing

/// What is copied reaches the terminal's clipboard (OSC 52, in Base64).
@Suite(.serialized) struct CopyTests {
  @Test(arguments: [("Buy milk", "QnV5IG1pbGs="), ("ä", "w6Q=")])
  func theTitleIsSentToTheClipboard(title: String, encoded: String) throws {
    let board = try Board()
    try board.add([title])
    let session = try board.open()

    try session.press("w", "t")

    #expect(session.shows("The title was copied"), "\(session.evidence)")
    let sent = String(decoding: session.output, as: UTF8.self)
    #expect(sent.contains("\u{1B}]52;c;\(encoded)\u{1B}\\"), "\(session.evidence)")
  }
}
