import Foundation
import Glibc
import Testing

/// The mouse as the terminal module takes it: asked for, decoded, and given back on every way out.
@Suite(.serialized) struct MouseTests {
  private func report(_ text: String) -> [UInt8] { Array("\u{1b}[<\(text)".utf8) }

  @Test func aClickADragAndTheWheelReachTheApplication() throws {
    let session = try Probe.open(["--mouse"])
    #expect(session.screen.modes.isOn(1002) && session.screen.modes.isOn(1006))
    #expect(!session.screen.modes.isOn(1003), "motion without a button is not asked for")

    for text in ["0;5;3M", "36;6;3M", "0;6;3m", "64;80;24M"] {
      try session.sendAndWait(report(text))
    }

    for line in ["press left 4,2 0", "drag left 5,2 1", "release left 5,2 0", "wheel up 79,23 0"] {
      #expect(session.shows(line), "\(line)\n\(session.evidence)")
    }
  }

  @Test func invalidMouseReportsAreDropped() throws {
    let session = try Probe.open(["--mouse"])

    for text in [
      "0;5;3m", "32;5;3M", "35;5;3M", "0;-5;3M", "200;1;1M", "0;1M", "64;9999999;9999999M",
      "64;0;0M", "0;0;0M",
    ] {
      try session.send(report(text))
    }
    try session.press("x")

    #expect(session.shows("2 events"), "\(session.evidence)")
  }

  @Test func tenThousandMouseEventsAreProcessed() throws {
    let session = try Probe.open(["--mouse"])

    var bytes = report("0;1;1M")
    for index in 0..<10_000 { bytes += report("32;\(index % 90 - 5);\(index % 30 - 3)M") }
    bytes += report("0;1;1m")
    try session.send(bytes)
    try session.wait(for: "the release shows") { session.shows("release") }

    #expect(try session.quit() == .success)
    #expect(session.leftovers == [])
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV, SIGUSR1, SIGINT])
  func aSignalTurnsTheMouseOff(number: Int32) throws {
    let session = try Probe.open(["--mouse"])

    session.child.send(signal: number)

    #expect(try session.waitForExit() == .signal(number))
    #expect(session.leftovers == [], "\(session.evidence)")
  }

  @Test func quittingTurnsTheMouseOff() throws {
    let session = try Probe.open(["--mouse"])

    #expect(try session.quit() == .success)

    #expect(session.leftovers == [], "\(session.evidence)")
  }

  @Test func aSuspensionTurnsTheMouseOffAndOnAgain() throws {
    let session = try Probe.shell()
    try session.send(Array("$probe --mouse\r".utf8))
    try session.wait(for: "the probe") { session.shows("events") }
    #expect(session.screen.modes.isOn(1002) && session.screen.modes.isOn(1006))

    try session.send(Keyboard.bytes(for: "Ctrl-Z"))
    try session.wait(for: "the shell has it back") { session.shows("Stopped") }
    #expect(!session.screen.modes.isOn(1002) && !session.screen.modes.isOn(1006))
    try session.send(Array("clear; fg\r".utf8))
    try session.wait(for: "the probe again") { session.screen.modes.isAlternateScreen }

    try session.wait(for: "the mouse is on") { session.screen.modes.isOn(1006) }
    #expect(session.screen.modes.isOn(1002), "\(session.evidence)")
  }

  @Test func withoutTheFlagTheMouseIsNeitherEnabledNorReported() throws {
    let session = try Probe.open()
    #expect(!session.screen.modes.isOn(1002) && !session.screen.modes.isOn(1006))

    try session.send(report("0;5;3M"))
    try session.press("x")

    #expect(session.shows("2 events"), "\(session.evidence)")
  }

  @Test func theBoardUsesTheMouseUnlessConfiguredNotTo() throws {
    let board = try Board()
    let taking = try board.open()
    #expect(taking.screen.modes.isOn(1002) && taking.screen.modes.isOn(1006))
    #expect(try taking.quit() == .success)

    try FileManager.default
      .createDirectory(
        atPath: board.folder.file(".config/tercet"),
        withIntermediateDirectories: true
      )
    try Data("mouse = false\n".utf8)
      .write(to: URL(fileURLWithPath: board.folder.file(".config/tercet/config.toml")))
    let leaving = try board.open()

    #expect(!leaving.screen.modes.isOn(1002) && !leaving.screen.modes.isOn(1006))
    #expect(try leaving.quit() == .success)
  }
}
