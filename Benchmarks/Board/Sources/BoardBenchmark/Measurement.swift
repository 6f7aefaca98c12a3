/// What was read for one program: the board at one size, or the limit.
struct Readings {
  var start = Samples()
  var cursor = Samples()
  var cursorBytes = Samples()
  var page = Samples()
  var jump = Samples()
  var add = Samples()
  var rename = Samples()
  /// Bytes of a rename's frame less the cells that differ in it.
  var renameOverhead = Samples()
  var move = Samples()
  var delete = Samples()
  var undo = Samples()
  /// From another process's commit to the last byte on this one's screen.
  var foreign = Samples()
  /// A key in the editor, in an empty body and in one of nearly a mebibyte.
  var typing = Samples()
  var typingInMebibyte = Samples()
  var paste = Samples()
  var idleBytes = Double.nan
  var idleMilliseconds = Double.nan
  var memoryAtStart = Double.nan
  var memory = Double.nan
  /// A key of the filter, to the first frame that it causes.
  var filterKey = Samples()
  /// From the last key of a filter to the frame with the exact count.
  var countOfRareWord = Samples()
  var countOfFrequentWord = Samples()
  var countOfLetter = Samples()
  var countOfSyllable = Samples()
  var countOfAccent = Samples()
  var countOfCyrillic = Samples()
  var memoryOfFilters = Double.nan
  /// From the key of an order or of sections to the last frame that it causes.
  var sortByDue = Samples()
  var sortByChange = Samples()
  var sortByHand = Samples()
  var keyWhileSorting = Samples()
  var sortByHandWhileSorting = Samples()
  var sections = Samples()
  var pageOfSections = Samples()
  var renameBesideFile = Samples()
  /// For each thousand cards that are moved at once.
  var moveOfThousand = Samples()
  var undoOfThousand = Samples()
}

/// Runs the limit and the board at every size in turn, so that a busy moment falls on all alike.
final class Measurement {
  struct Plan {
    var rounds = 15
    var keys = 200
    var edits = 30
    var idle = Duration.seconds(10)
  }

  let plan: Plan
  let binary: String
  let limitProgram: String
  let boards: [BoardFixture]
  private(set) var limit = Readings()
  private(set) var readings: [Readings]

  init(plan: Plan, binary: String, limit: String, boards: [BoardFixture]) {
    self.plan = plan
    self.binary = binary
    self.boards = boards
    limitProgram = limit
    readings = Array(repeating: Readings(), count: boards.count)
  }

  func run() throws {
    try measureStarts()
    let least = try openLimit()
    let programs = try boards.map(open)
    for (index, program) in programs.enumerated() {
      readings[index].memoryAtStart = program.peakMemory
    }
    measureCursor(least, programs)
    for (index, program) in programs.enumerated() {
      measurePages(program, &readings[index])
      measureEdits(program, &readings[index])
      try measureForeignChanges(program, boards[index], &readings[index])
    }
    try measureIdle(programs)
    for (index, program) in programs.enumerated() {
      readings[index].memory = program.peakMemory
      program.quit()
      try measureRenamedCells(boards[index], &readings[index])
      try measureTyping(boards[index], &readings[index])
      try measureFinding(boards[index], &readings[index])
    }
    limit.memory = least.peakMemory
    least.quit()
  }

  private func openLimit() throws -> MeasuredProgram {
    try MeasuredProgram(limitProgram, ready: "quit")
  }

  private func open(_ board: BoardFixture) throws -> MeasuredProgram {
    try MeasuredProgram(binary, ["--db", board.database], ready: "quit")
  }

  private func measureStarts() throws {
    // The first round fills the caches of the file system and counts for nothing.
    for round in 0...plan.rounds {
      let least = try openLimit()
      if round > 0 { limit.start.add(least.startMilliseconds) }
      least.quit()
      for (index, board) in boards.enumerated() {
        let program = try open(board)
        if round > 0 { readings[index].start.add(program.startMilliseconds) }
        program.quit()
      }
    }
  }

  private func measureCursor(_ least: MeasuredProgram, _ programs: [MeasuredProgram]) {
    for number in 0..<plan.keys {
      let answer = least.press("j")
      limit.cursor.add(answer)
      limit.cursorBytes.add(Double(answer.bytes))
      for (index, program) in programs.enumerated() {
        // Down and up again, so that the end of the column is never reached.
        let answer = program.press(number % 40 < 20 ? "j" : "k")
        readings[index].cursor.add(answer)
        readings[index].cursorBytes.add(Double(answer.bytes))
      }
    }
  }

  private func measurePages(_ program: MeasuredProgram, _ readings: inout Readings) {
    for index in 0..<plan.edits {
      let key = index % 20 < 10 ? "\u{1b}[6~" : "\u{1b}[5~"
      readings.page.add(program.press(key))
    }
    for _ in 0..<plan.edits {
      readings.jump.add(program.press("G"))
      program.press("g")
    }
  }

  /// A second process changes the first card, which is in sight.
  private func measureForeignChanges(
    _ program: MeasuredProgram,
    _ board: BoardFixture,
    _ readings: inout Readings
  ) throws {
    program.press("g")
    let writer = try ForeignWriter(board.database)
    for number in 0..<plan.edits {
      let title = "A title from elsewhere, number \(number)"
      let answer = try program.frame(after: { try writer.renameFirstCard(title) })
      readings.foreign.add(answer)
    }
  }

  /// All at once, each board with a second process on it: nobody has anything to do.
  private func measureIdle(_ programs: [MeasuredProgram]) throws {
    let seconds = try boards.map(open)
    let watched = zip(programs, seconds).map { (first: $0, second: $1) }
    for program in programs + seconds { program.beginIdle() }
    MeasuredProgram.wait(plan.idle)
    for (index, pair) in watched.enumerated() {
      let ends = [pair.first.endIdle(), pair.second.endIdle()]
      readings[index].idleBytes = Double(ends.map(\.bytes).reduce(0, +))
      readings[index].idleMilliseconds = ends.map(\.milliseconds).reduce(0, +)
    }
    for program in seconds { program.quit() }
  }

  private func measureEdits(_ program: MeasuredProgram, _ readings: inout Readings) {
    program.press("a")
    for number in 0..<plan.edits {
      program.press("A card that was added while measuring \(number)")
      readings.add.add(program.press("\r"))
    }
    program.press("\u{1b}")
    for number in 0..<plan.edits {
      type(title: "A title of about this many cells \(number)", into: program)
      readings.rename.add(program.press("\r"))
    }
    for number in 0..<plan.edits {
      readings.move.add(program.press(number % 2 == 0 ? "L" : "H"))
    }
    for _ in 0..<plan.edits {
      readings.delete.add(program.press("d"))
    }
    for _ in 0..<plan.edits {
      readings.undo.add(program.press("u"))
    }
  }

  private func type(title: String, into program: MeasuredProgram) {
    program.press("r")
    program.press("\u{15}" + title)
  }

  /// A run of its own, since a program that writes a trace does more than it has to.
  private func measureRenamedCells(_ board: BoardFixture, _ readings: inout Readings) throws {
    let file = board.database + ".trace"
    let program = try MeasuredProgram(
      binary,
      ["--db", board.database, "--trace", file],
      ready: "quit"
    )
    for number in 0..<5 {
      type(title: "Another title, somewhat longer than before \(number)", into: program)
      program.press("\r")
      if let frame = try TracedFrame.last(in: file), let bytes = frame.bytes {
        readings.renameOverhead.add(Double(bytes - frame.cellsChanged))
      }
    }
    program.quit()
  }
}
