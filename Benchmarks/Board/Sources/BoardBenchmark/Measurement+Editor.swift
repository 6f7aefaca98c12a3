/// Typing in the card editor: in an empty body, and at the end and in the middle of one of a mebibyte.
extension Measurement {
  static let mebibyte = String(
    repeating: "A line of a body that is as long as a body may be, 가나다 and so on.\n",
    count: 13_000
  )

  func measureTyping(_ board: BoardFixture, _ readings: inout Readings) throws {
    let program = try MeasuredProgram(binary, ["--db", board.database], ready: "quit")
    // A new card in the editor, and Shift-Tab from its title to the body.
    program.press("A")
    program.press("\u{1b}[Z")
    type(into: program, &readings.typing)
    // On a busy machine it takes longer than a key may.
    readings.paste.add(
      program.press("\u{1b}[200~" + Self.mebibyte + "\u{1b}[201~", patience: .seconds(10))
    )
    type(into: program, &readings.typingInMebibyte)
    // From the end by pages to somewhere in the middle.
    for _ in 0..<20 { program.press("\u{1b}[5~") }
    type(into: program, &readings.typingInMebibyte)
    program.press("\u{1b}")
    program.press("d")
    program.quit()
  }

  private func type(into program: MeasuredProgram, _ samples: inout Samples) {
    for number in 0..<plan.keys / 2 { samples.add(program.press(number % 9 == 8 ? " " : "x")) }
  }
}
