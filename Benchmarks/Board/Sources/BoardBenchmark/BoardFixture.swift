import Foundation

/// A board of so many cards in a file of its own, spread evenly over the three columns.
struct BoardFixture {
  let cards: Int
  let database: String

  /// Made through the program's own command line, one transaction a column.
  init(cards: Int, in folder: URL, binary: String) throws {
    self.cards = cards
    database = folder.appending(path: "board-\(cards).db").path
    let columns = ["To Do", "Doing", "Done"]
    for (index, column) in columns.enumerated() {
      let titles = stride(from: index, to: cards, by: columns.count).map(Self.title)
      let arguments = ["--db", database, "add", "-", "--column", column]
      try Self.run(binary, arguments, input: titles.joined(separator: "\n") + "\n", in: folder)
    }
  }

  private static func title(_ number: Int) -> String {
    let subjects = ["the login redirect", "the importer", "the release notes", "the slow query"]
    let verbs = ["Fix", "Review", "Write down", "Measure", "Explain"]
    return "\(verbs[number % 5]) \(subjects[number % 4]) once more, number \(number)"
  }

  private static func run(
    _ binary: String,
    _ arguments: [String],
    input: String,
    in folder: URL
  ) throws {
    let titles = folder.appending(path: "titles.txt")
    try Data(input.utf8).write(to: titles)
    let process = Process()
    process.executableURL = URL(filePath: binary)
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: titles)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw MeasuredProgram.Failure(
        description: "tercet \(arguments.joined(separator: " ")): exit \(process.terminationStatus)"
      )
    }
  }
}
