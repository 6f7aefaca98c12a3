import Foundation
import Glibc
import Testing

/// Which colours the terminal is sent, by what it and the environment say.
@Suite(.serialized) struct PaletteTests {
  /// A card that is late, so that a colour shows on the board itself.
  private func lateBoard(_ environment: [String: String]) throws -> Session {
    let board = try Board()
    try board.run("add", "Late card", "--due", "2001-02-03")
    board.environment.merge(environment) { $1 }
    return try board.open()
  }

  private func background(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> String {
    "rgb:" + [red, green, blue].map { String(format: "%02x%02x", $0, $0) }.joined(separator: "/")
  }

  private func color(_ session: Session, of text: String) throws -> ScreenCell.Color {
    try #require(session.cell(of: text), "\(text)\n\(session.evidence)").foreground
  }

  @Test func withoutAnAnswerColoursAreForAnyTerminalAndTextIsItsOwn() throws {
    let session = try Probe.open()

    #expect(session.hasAsked)
    #expect(try color(session, of: "danger") == .indexed(196), "\(session.evidence)")
    #expect(try color(session, of: "text") == .standard)
    let selection = try #require(session.cell(of: "selection"))
    #expect(selection.background == .standard && selection.foreground == .standard)
  }

  @Test func theAnswerOfALightTerminalChangesThePaletteInOneFrame() throws {
    let session = try Probe.open()
    let before = session.output.count

    try session.answer(background(0xFD, 0xF6, 0xE3))

    #expect(try color(session, of: "danger") == .indexed(124), "\(session.evidence)")
    #expect(try color(session, of: "text") == .indexed(234))
    let sent = String(decoding: session.output[before...], as: UTF8.self)
    #expect(
      !sent.contains("\u{1b}[2J") && !sent.contains("\u{1b}[H\u{1b}[J"),
      "\(sent.debugDescription)"
    )
    #expect(try session.quit() == .success)
    #expect(session.leftovers == [])
  }

  @Test(arguments: [[UInt8(0), 0, 0], [0, 0x2B, 0x36], [0x28, 0x28, 0x28]])
  func anAnswerThatWasExpectedSendsNothing(color: [UInt8]) throws {
    let session = try Probe.open(environment: ["COLORFGBG": "15;0"])
    let before = session.output.count

    try session.send(Array("\u{1b}]11;\(background(color[0], color[1], color[2]))\u{7}".utf8))
    try session.press("x")

    let sent = session.output.count - before
    #expect(sent < 200, "\(sent) bytes, the event's own line among them")
  }

  @Test func theAnswerOfADarkTerminalBrightensTheText() throws {
    let session = try Probe.open()

    try session.answer(background(0, 0x2B, 0x36))

    #expect(try color(session, of: "text") == .indexed(252), "\(session.evidence)")
    #expect(try color(session, of: "title") == .indexed(254))
  }

  @Test func aLateAnswerAndASecondOneAreTakenToo() throws {
    let session = try Probe.open()

    try session.answer(background(255, 255, 255))
    try session.answer(background(0, 0, 0))

    #expect(try color(session, of: "danger") == .indexed(210), "\(session.evidence)")
  }

  @Test func theEnvironmentIsBelievedUntilTheTerminalAnswers() throws {
    let session = try Probe.open(environment: ["COLORFGBG": "0;15"])
    #expect(try color(session, of: "danger") == .indexed(124), "\(session.evidence)")

    try session.answer(background(0, 0, 0))

    #expect(try color(session, of: "danger") == .indexed(210), "\(session.evidence)")
  }

  @Test func trueColoursAreSentIfTheEnvironmentAllowsThem() throws {
    let session = try Probe.open(["--theme", "nord"], environment: ["COLORTERM": "truecolor"])

    #expect(try color(session, of: "accent") == .rgb(0x88, 0xC0, 0xD0), "\(session.evidence)")
    #expect(session.cell(of: "selection")?.background == .rgb(0x3B, 0x42, 0x52))
    #expect(session.hasAsked, "it may be made for another background")
    let sent = String(decoding: session.output, as: UTF8.self)
    #expect(!sent.contains("8;5;"), "\(sent.debugDescription)")
  }

  /// Their three parts are twice as long as the number.
  @Test func coloursThatHaveANumberGoByIt() throws {
    let session = try Probe.open(
      environment: ["COLORTERM": "truecolor", "COLORFGBG": "15;0"]
    )

    #expect(try color(session, of: "accent") == .indexed(75), "\(session.evidence)")
    let sent = String(decoding: session.output, as: UTF8.self)
    #expect(!sent.contains("8;2;"), "\(sent.debugDescription)")
  }

  @Test func aThemeWithoutTrueColoursIsNearlyTheSame() throws {
    let session = try Probe.open(["--theme", "nord"])

    #expect(try color(session, of: "accent") == .indexed(110), "\(session.evidence)")
  }

  @Test func aThemeCanBeChangedWhileItShows() throws {
    let session = try Probe.open(environment: ["COLORTERM": "24bit"])

    try session.press("n")
    #expect(try color(session, of: "accent") == .rgb(0x88, 0xC0, 0xD0), "\(session.evidence)")
    try session.press("n")

    #expect(try color(session, of: "accent") == .indexed(33), "\(session.evidence)")
    #expect(session.cell(of: "quiet")?.foreground == .indexed(102))
    #expect(session.cell(of: "text")?.foreground == .standard)
  }

  @Test(arguments: ["linux", "vt100", "xterm"])
  func anOldTerminalIsNotAsked(type: String) throws {
    let session = try Probe.open(environment: ["TERM": type])

    #expect(!session.hasAsked, "\(session.evidence)")
    #expect(try session.quit() == .success)
    #expect(session.leftovers == [])
  }

  @Test func withoutColourNothingIsAskedOrColoured() throws {
    let session = try Probe.open(environment: ["NO_COLOR": "1", "COLORTERM": "truecolor"])

    #expect(!session.hasAsked)
    let sent = String(decoding: session.output, as: UTF8.self)
    #expect(!sent.contains("8;5;") && !sent.contains("8;2;"), "\(sent.debugDescription)")
    #expect(session.cell(of: "danger")?.isBold == true)
    #expect(session.cell(of: "warning")?.isUnderlined == true)
  }

  @Test func theQuestionIsAskedAgainWhenTheJobIsBroughtBack() throws {
    let session = try Probe.open()
    let questions = {
      String(decoding: session.output, as: UTF8.self).components(separatedBy: "]11;?").count - 1
    }
    #expect(questions() == 1)

    // Stopped by what can't be caught, it knows of it only by this.
    session.child.send(signal: SIGCONT)
    try session.wait(for: "the question is asked again") { questions() == 2 }

    #expect(session.screen.modes.isAlternateScreen)
  }

  @Test func theBoardItselfAsksAndFollows() throws {
    let session = try lateBoard([:])
    #expect(session.hasAsked)
    let dark = try color(session, of: "Late card")

    try session.answer(background(255, 255, 255), then: "j")

    let light = try color(session, of: "Late card")
    #expect(dark != light, "\(dark) \(light)\n\(session.evidence)")
    #expect(try session.quit() == .success)
    #expect(session.leftovers == [])
  }

  @Test(arguments: ["xterm-direct", "xterm-direct256", "vte-direct", "no-such-direct"])
  func aDirectTerminalGetsTrueColours(type: String) throws {
    // Where the database has no such entry, the name alone must do.
    let session = try lateBoard(["TERM": type])

    let sent = String(decoding: session.output, as: UTF8.self)
    let numbers = sent.matches(of: /\e\[[34]8[;:]5[;:]\d+m/).map { String($0.0) }
    #expect(numbers == [], "palette numbers")
    // The blue of the selection and the red of what is late.
    for color in ["0[;:]135[;:]255", "255[;:]0[;:]0"] {
      let isSent = try Regex("[34]8[;:]2[;:]:?\(color)")
      #expect(sent.contains(isSent), "\(color)\n\(sent.debugDescription)")
    }
    #expect(try session.quit() == .success)
  }

  @Test func aDescriptionOfDirectColoursIsFollowed() throws {
    let folder = try TemporaryFolder()
    let source = """
      tercet-direct|a terminal with direct colours,
      \tRGB, colors#0x1000000, pairs#0x10000, ccc@, initc@,
      \tsetaf=\\E[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
      \tsetab=\\E[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
      \tuse=xterm-256color,
      """
    let environment = try described("tercet-direct", by: source, in: folder)

    let session = try Probe.open(environment: environment)

    #expect(try color(session, of: "danger") == .rgb(0xFF, 0, 0), "\(session.evidence)")
    #expect(session.cell(of: "selection")?.background == .standard)
    #expect(try session.quit() == .success)
  }

  /// As the descriptions of kitty and foot have it, whose `COLORTERM` a login elsewhere does not know.
  @Test(arguments: ["Tc", "RGB", "RGB#8", "RGB=8/8/8"])
  func trueColoursAreSentIfTheDescriptionHasThem(capability: String) throws {
    let folder = try TemporaryFolder()
    let source = "tercet-true|a terminal,\n\t\(capability),\n\tuse=xterm-256color,\n"
    let environment = try described("tercet-true", by: source, in: folder)

    let session = try Probe.open(["--theme", "nord"], environment: environment)

    #expect(try color(session, of: "accent") == .rgb(0x88, 0xC0, 0xD0), "\(session.evidence)")
  }

  /// The environment in which a terminal has a description of its own.
  private func described(
    _ type: String,
    by source: String,
    in folder: TemporaryFolder
  ) throws -> [String: String] {
    try Data(source.utf8).write(to: URL(filePath: folder.file("source")))
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/tic")
    compiler.arguments = ["-x", "-o", folder.file("entries"), folder.file("source")]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
    return ["TERM": type, "TERMINFO_DIRS": "\(folder.file("entries")):/lib/terminfo"]
  }
}
