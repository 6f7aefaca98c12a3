import Testing

@testable import TerminalSurface

/// A reply that is cut off holds the keyboard for a bounded time.
struct EscapeDeadlineTests {
  @Test(arguments: ["\u{1B}]11;rgb:ff", "\u{1B}[1;", "\u{1B}P1"])
  func keysTypedAfterHalfAReplyDoNotPutItsEndOff(_ reply: String) throws {
    var decoder = InputDecoder()
    var deadline = EscapeDeadline()
    let start = ContinuousClock.now
    _ = decoder.decode(Array(reply.utf8))
    deadline.update(after: decoder, now: start)
    let first = try #require(deadline.instant)
    #expect(first == start + .seconds(2), "\(reply.debugDescription)")

    for tenth in 1...10 where decoder.pendingEscapeTimeout != nil {
      _ = decoder.decode(Array("1".utf8))
      if decoder.pendingEscapeTimeout == nil { break }
      deadline.update(after: decoder, now: start + .milliseconds(tenth * 100))
      #expect(deadline.instant == first, "\(reply.debugDescription) after \(tenth)")
    }

    #expect(!deadline.isDue(first - .milliseconds(1)) && deadline.isDue(first))
    _ = decoder.flushEscape()
    #expect(decoder.decode(Array("q".utf8)) == [.key(KeyPress(.character("q")))])
  }

  @Test(arguments: ["\u{1B}[M", "\u{1B}[M ", "\u{1B}[M !"])
  func anOldMouseReportWithoutItsPlaceSwallowsNoKeyThatComesLater(_ report: String) throws {
    var decoder = InputDecoder()
    var deadline = EscapeDeadline()
    let start = ContinuousClock.now
    #expect(decoder.decode(Array(report.utf8)) == [])

    deadline.update(after: decoder, now: start)

    #expect(deadline.instant == start + .milliseconds(300), "\(report.debugDescription)")
    #expect(decoder.flushEscape() == [])
    let keys = decoder.decode(Array("jkq".utf8))
    #expect(keys == "jkq".map { .key(KeyPress(.character($0))) }, "\(keys)")
  }

  @Test func anEscapeIsGivenLongerWhileAnAnswerOfTheTerminalMayBeOnItsWay() throws {
    var decoder = InputDecoder()
    var deadline = EscapeDeadline()
    let start = ContinuousClock.now
    decoder.awaitsAnswer = true
    #expect(decoder.decode([0x1B]) == [])

    deadline.update(after: decoder, now: start)

    #expect(deadline.instant == start + .milliseconds(150))
    let answer = decoder.decode(Array("]11;rgb:ff/ff/ff\u{07}".utf8))
    #expect(answer == [.background(RGB(255, 255, 255))])
    decoder.awaitsAnswer = false
    #expect(decoder.decode([0x1B]) == [])
    deadline.update(after: decoder, now: start)
    #expect(deadline.instant == start + InputDecoder.standardEscapeWait)
  }

  @Test func aPasteWaitsFromItsLastByteAndIsThenPasted() {
    var decoder = InputDecoder()
    var deadline = EscapeDeadline()
    let start = ContinuousClock.now
    _ = decoder.decode(Array("\u{1B}[200~one".utf8))
    deadline.update(after: decoder, now: start)
    _ = decoder.decode(Array(" two".utf8))
    deadline.update(after: decoder, now: start + .seconds(3))

    #expect(deadline.instant == start + .seconds(8))
    #expect(decoder.flushEscape() == [.paste("one two")])
    deadline.update(after: decoder, now: start + .seconds(8))
    #expect(deadline.instant == nil)
  }

  @Test func aNewSequenceHasItsWholeTime() {
    var decoder = InputDecoder()
    var deadline = EscapeDeadline()
    let start = ContinuousClock.now
    _ = decoder.decode([0x1B])
    deadline.update(after: decoder, now: start)
    #expect(deadline.instant == start + .milliseconds(30))

    _ = decoder.decode(Array("[A\u{1B}".utf8))
    deadline.update(after: decoder, now: start + .milliseconds(25))

    #expect(deadline.instant == start + .milliseconds(55))
  }
}
