import Testing

/// A terminal that knows links (OSC 8) is told of those that a card's text has, and of no others.
@Suite(.serialized) struct LinkTests {
  private func reading(_ body: String, on type: String = "xterm-256color") throws -> Session {
    let board = try Board()
    _ = try board.run("add", "Read", "--body", body)
    board.environment["TERM"] = type
    let session = try board.open()
    try session.press("Space")
    return session
  }

  /// The addresses of the links that were written, in their order.
  private func addresses(_ session: Session) -> [String] {
    String(decoding: session.output, as: UTF8.self)
      .matches(of: /\u{1B}\]8;id=\d+;([^\u{1B}]*)\u{1B}\\/).map { String($0.1) }
  }

  @Test func onlyLinksThatCanBeOpenedAreSentToTheTerminal() throws {
    let session = try reading("[a](https://a.org/ü) and [b](javascript:x) and [c](mailto:c@d.org)")

    #expect(
      addresses(session) == [
        "https://a.org/%C3%BC", "https://a.org/%C3%BC", "mailto:c@d.org", "mailto:c@d.org",
      ],
      "\(session.evidence)"
    )
    #expect(session.shows("a (https://a.org/ü) and b (javascript:x)"), "\(session.evidence)")
  }

  @Test func textThatReplacesALinkIsNotALink() throws {
    let session = try reading("https://a.org")
    #expect(addresses(session) == ["https://a.org"])

    try session.press("Esc")

    #expect(addresses(session) == ["https://a.org"])
    let closed = String(decoding: session.output, as: UTF8.self).ranges(of: "\u{1B}]8;;\u{1B}\\")
    #expect(closed.count == 1)
    #expect(try session.quit() == .success)
    #expect(session.leftovers == [])
  }

  @Test(arguments: ["linux", "vt100", "screen"])
  func olderTerminalsReceiveNoLinks(type: String) throws {
    let session = try reading("https://a.org", on: type)

    #expect(addresses(session) == [], "\(session.evidence)")
    #expect(session.shows("https://a.org"), "\(session.evidence)")
  }
}
