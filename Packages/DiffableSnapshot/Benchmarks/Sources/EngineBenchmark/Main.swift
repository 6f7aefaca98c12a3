import DiffableSnapshot

/// The table of goals, measured in one run; with `--strict`, exits with 1 if a goal is missed.
///
/// `EngineBenchmark [--rounds N] [--edits] [--rows] [--strict]`; `--edits` measures single edits
/// alone, `--rows` the rows of many sections, long histories and plain identifiers alone.
@main
struct Main {
  static func main() async throws {
    let arguments = CommandLine.arguments
    let rounds = arguments.firstIndex(of: "--rounds").flatMap { Int(arguments[$0 + 1]) } ?? 11
    var table = GoalTable()
    if arguments.contains("--edits") {
      let pool = Kind.random.words(1_300_000, from: 0).map { WordsID(high: $0.0, low: $0.1) }
      try await EditBenchmark(name: "random UUIDs", pool: pool).run(into: &table, isGoal: true)
      table.printAll()
      return
    }
    if arguments.contains("--rows") {
      try await measureRows(rounds: rounds, into: &table)
      table.printAll()
      return
    }
    for kind in Kind.allCases {
      let pool = kind.words(220_000, from: 0).map { WordsID(high: $0.0, low: $0.1) }
      try DifferenceBenchmark(name: "\(kind.rawValue) UUIDs", pool: pool, rounds: rounds)
        .run(into: &table, isGoal: kind == .random)
    }
    let words = Kind.random.words(1_300_000, from: 0)
    try DifferenceBenchmark(
      name: "plain Hashable",
      pool: words[..<220_000].map { PlainID(high: $0.0, low: $0.1) },
      rounds: rounds
    )
    .run(into: &table, isGoal: false)
    let pool = words.map { WordsID(high: $0.0, low: $0.1) }
    try SizesBenchmark(pool: pool, rounds: rounds).run()
    try await EditBenchmark(name: "random UUIDs", pool: pool).run(into: &table, isGoal: true)
    try await EditBenchmark(
      name: "plain Hashable",
      pool: words.map { PlainID(high: $0.0, low: $0.1) }
    )
    .run(into: &table, isGoal: false)
    try MemoryBenchmark(pool: pool).run(into: &table)
    try await measureRows(rounds: rounds, into: &table)
    table.printAll()
    if arguments.contains("--strict"), !table.areAllMet { exitWithFailure() }
  }

  private static func measureRows(rounds: Int, into table: inout GoalTable) async throws {
    let pool = Kind.random.words(1_300_000, from: 0).map { WordsID(high: $0.0, low: $0.1) }
    // A name after `--rows` measures one group alone.
    let arguments = CommandLine.arguments
    let name = arguments.firstIndex(of: "--rows").map { arguments[($0 + 1)...].first ?? "" } ?? ""
    let names = ["whole", "sections", "reads", "history", "identifiers", "trees"]
    for group in names.contains(name) ? [name] : names {
      switch group {
      case "whole": try await WholeListRows(pool: pool, rounds: rounds).run(into: &table)
      case "sections": try await SectionRows(pool: pool, rounds: rounds).run(into: &table)
      case "reads": try await ReadRows(pool: pool).run(into: &table)
      case "history": try await HistoryRows(pool: pool, rounds: rounds).run(into: &table)
      case "trees": try await TreeRows(pool: pool, rounds: rounds).run(into: &table)
      default: try IdentifierRows(rounds: rounds).run(into: &table)
      }
    }
  }
}
