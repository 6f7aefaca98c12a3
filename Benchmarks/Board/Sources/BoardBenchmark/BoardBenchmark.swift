import Foundation

/// Measures the release binary at several sizes and prints the table.
///
/// `BoardBenchmark [--sizes 100,1000000] [--rounds 5]`; the binary is named by TERCET_BINARY.
@main
struct BoardBenchmark {
  static func main() throws {
    let sizes = option("--sizes") ?? "100,1000,100000,1000000"
    var plan = Measurement.Plan()
    if let rounds = option("--rounds").flatMap({ Int($0) }) { plan.rounds = rounds }
    let binary = ProcessInfo.processInfo.environment["TERCET_BINARY"] ?? ".build/release/tercet"
    let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    // Beside the products rather than in /tmp, which may be memory and would make commits cheap.
    let folder = products.appending(path: "boards-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    let boards = try sizes.split(separator: ",").compactMap { Int($0) }
      .map { cards in
        progress("making a board of \(cards) cards")
        return try BoardFixture(cards: cards, in: folder, binary: binary)
      }
    if let warning = Machine.warning { progress(warning) }
    progress("measuring")
    let measurement = Measurement(
      plan: plan,
      binary: binary,
      limit: try LimitProgram.build(in: folder),
      boards: boards
    )
    try measurement.run()
    print(Report(measurement: measurement).markdown)
  }

  private static func option(_ name: String) -> String? {
    let arguments = CommandLine.arguments
    guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else {
      return nil
    }
    return arguments[index + 1]
  }

  private static func progress(_ text: String) {
    FileHandle.standardError.write(Data("\(text) …\n".utf8))
  }
}
