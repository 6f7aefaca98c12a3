import TerminalSurface
import Testing

@testable import NcursesTerminal

@Suite struct FrameCauseTests {
  @Test func aCauseIsShortAndSafeToPrint() {
    let causes: [(TerminalEvent, String)] = [
      (.key(KeyPress(.character("j"))), "key j"),
      (.key(KeyPress(.character("a"), .control)), "key Ctrl-a"),
      (.key(KeyPress(.left, [.shift, .alt])), "key Alt-Shift-left"),
      (.key(KeyPress(.function(5))), "key F5"),
      (.key(KeyPress(.character(" "))), "key space"),
      (.key(KeyPress(.character("\u{202E}"))), "key <U+202E>"),
      (.paste("한"), "paste 3 bytes"),
      (.resize(Size(columns: 80, rows: 24)), "resize 80x24"),
      (.tick, "tick"),
    ]
    for (event, name) in causes { #expect(FrameCause.event(event).name == name) }
    #expect(FrameCause.start.name == "start")
  }

  @Test func onlyTheDriversOwnKeysEndTheProgram() {
    #expect(TerminalEvent.key(KeyPress(.character("c"), .control)).endingSignal == 2)
    #expect(TerminalEvent.key(KeyPress(.character("\\"), .control)).endingSignal == 3)
    #expect(TerminalEvent.key(KeyPress(.character("c"))).endingSignal == nil)
    #expect(TerminalEvent.key(KeyPress(.character("z"), .control)).endingSignal == nil)
    #expect(TerminalEvent.paste("\u{3}").endingSignal == nil)
  }
}
