import Foundation

/// A board of so many cards in a file of its own, spread evenly over the three columns.
///
/// Each card has its entry in the change log.
struct BoardFixture {
  let cards: Int
  let database: String

  /// Made by the program, and filled by one transaction.
  init(cards: Int, in folder: URL, binary: String) throws {
    self.cards = cards
    database = folder.appending(path: "board-\(cards).db").path
    try Self.run(binary, ["--db", database, "add", "-"], input: "\n", in: folder)
    try BulkFill(database).run(cards: cards)
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
