/// What finding and acting on many cards takes, on a board whose cards have texts.
extension Measurement {
  /// A rare word, a frequent one, one letter, one Hangul syllable, words with an accent and in Cyrillic
  /// letters, and what SQL says alone.
  private static let filters = [
    "rareword", "proxy", "e", "류", "größe", "привет", "is:overdue", "-#t4", "proxy OR rareword",
    "nothingatall",
  ]
  /// Nothing more is found when nothing was shown for so long.
  private static let settled = Duration.milliseconds(700)
  /// The same of a sort, which shows nothing until it is done.
  private static let sorted = Duration.seconds(4)

  func measureFinding(_ board: BoardFixture, _ readings: inout Readings) throws {
    var fill = try TextFill(board.database)
    try fill.run()
    let program = try MeasuredProgram(binary, ["--db", board.database], ready: "quit")
    // Where the search file is made, that comes first.
    program.press("/")
    program.pressAndSettle("q", quiet: .seconds(2))
    program.press("\u{1b}")
    for _ in 0..<3 {
      for filter in Self.filters { measure(filter, in: program, &readings) }
    }
    readings.memoryOfFilters = program.peakMemory
    measureOrders(program, &readings)
    for number in 0..<plan.edits {
      program.press("r")
      program.press("\u{15}A title beside a search file, \(number)")
      readings.renameBesideFile.add(program.press("\r"))
    }
    program.quit()
    try measureManyCards(board, &readings)
  }

  private func measure(
    _ filter: String,
    in program: MeasuredProgram,
    _ readings: inout Readings
  ) {
    program.press("/")
    for letter in filter.dropLast() {
      // As fast as people type, so that a key may come while a part of the search runs.
      let first = program.pressAndRead(String(letter), for: .milliseconds(120)).first
      if let first { readings.filterKey.add(first) }
    }
    let answer = program.pressAndSettle(String(filter.suffix(1)), quiet: Self.settled)
    if let first = answer.first { readings.filterKey.add(first) }
    switch filter {
    case "rareword": readings.countOfRareWord.add(answer.last)
    case "proxy": readings.countOfFrequentWord.add(answer.last)
    case "e": readings.countOfLetter.add(answer.last)
    case "류": readings.countOfSyllable.add(answer.last)
    case "größe": readings.countOfAccent.add(answer.last)
    case "привет": readings.countOfCyrillic.add(answer.last)
    default: break
    }
    program.pressAndSettle("\u{1b}", quiet: Self.settled)
  }

  private func measureOrders(_ program: MeasuredProgram, _ readings: inout Readings) {
    // The first frame says that it is being sorted, the last one shows the order.
    program.press("s")
    readings.sortByDue.add(program.pressAndSettle("d", quiet: Self.sorted).last)
    program.press("s")
    readings.sortByChange.add(program.pressAndSettle("m", quiet: Self.sorted).last)
    program.press("s")
    readings.sortByHand.add(program.pressAndSettle("h", quiet: Self.settled).last)
    program.press("s")
    _ = program.pressAndRead("t", for: .milliseconds(150))
    for _ in 0..<plan.edits { readings.keyWhileSorting.add(program.press("j")) }
    program.press("s")
    readings.sortByHandWhileSorting.add(program.press("h"))
    program.pressAndSettle("g", quiet: Self.settled)
    program.press("S")
    readings.sections.add(program.pressAndSettle("p", quiet: Self.sorted).last)
    for _ in 0..<plan.edits { readings.pageOfSections.add(program.press("\u{1b}[6~")) }
    program.press("S")
    program.pressAndSettle("n", quiet: Self.settled)
  }

  /// All cards of the first column, of which there are a third.
  private func measureManyCards(_ board: BoardFixture, _ readings: inout Readings) throws {
    let program = try MeasuredProgram(binary, ["--db", board.database], ready: "quit")
    let thousands = Double(board.cards) / 3_000
    program.pressAndSettle("\u{01}", quiet: Self.settled)
    let move = program.pressAndSettle("L", quiet: .seconds(3)).last
    readings.moveOfThousand.add(move / thousands)
    let undo = program.pressAndSettle("u", quiet: .seconds(3)).last
    readings.undoOfThousand.add(undo / thousands)
    program.quit()
  }
}
