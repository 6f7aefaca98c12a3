import BoardModel
import Foundation
import PostgresServer

/// Measures boards that are shared over machines: a server, a link and replicas, all on this machine.
@main
struct SyncBenchmark {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    let words = Array(CommandLine.arguments.dropFirst())
    if words.contains("--help") || words.contains("-h") { return print(Plan.usage) }
    do {
      try measure(Plan(words))
    } catch let mistake as Plan.Mistake {
      fail(mistake.description + "\n" + Plan.usage, exitCode: 2)
    } catch {
      fail("\(error)", exitCode: 1)
    }
  }

  private static func fail(_ message: String, exitCode: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(exitCode)
  }

  private static func measure(_ plan: Plan) throws {
    var report = Report()
    let server = try TestServer(isDurable: true)
    for part in plan.parts {
      FileHandle.standardError.write(Data("\(part.rawValue)…\n".utf8))
      let figures =
        switch part {
        case .change: try ChangeMeasurement(on: server, plan).run()
        case .idle: try IdleMeasurement(on: server, plan).run()
        case .drain: try DrainMeasurement(on: server, plan).run()
        case .join: try JoinMeasurement(on: server, plan).run()
        case .claim: try ClaimMeasurement(on: server, plan).run()
        case .team: try TeamMeasurement(on: server, plan).run()
        case .start: try StartMeasurement(on: server, plan).run()
        case .load: try LoadMeasurement(plan).run()
        }
      report.add(figures)
    }
    print(report.table)
  }
}

/// What is to be measured, and with which programs.
struct Plan {
  enum Part: String, CaseIterable {
    case change, idle, drain, claim, join, team, start, load
  }

  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  static let usage =
    "SyncBenchmark [--only \(Part.allCases.map(\.rawValue).joined(separator: ","))]"
    + " [--cards 1000000] [--replicas 100] [--over database|file|ssh]"
    + " [--boards 100] [--machines 50] [--rate 50] [--databases 1]; TERCET_PROGRAMS names the folder with the programs."

  /// Where the log is.
  enum Log: String {
    case database, file
    /// At the other end of ssh, or of the program that `TERCET_SSH` names, on localhost.
    case ssh
  }

  private(set) var log = Log.database
  private(set) var parts = Part.allCases
  private(set) var cardCount = 1_000_000
  private(set) var replicaCount = 100
  /// What `load` simulates: boards, machines, and changes a second of all machines.
  private(set) var (boardCount, machineCount, rate) = (100, 50, 50)
  /// Over how many databases of the server `load` divides the boards.
  private(set) var databaseCount = 1
  /// The folder with `tercet` and `tercet-sync`.
  let programs: String

  init(_ words: [String]) throws {
    programs = ProcessInfo.processInfo.environment["TERCET_PROGRAMS"] ?? ".build/release"
    var words = words[...]
    while let word = words.popFirst() {
      guard let value = words.popFirst() else {
        throw Mistake(description: "\(word) needs a value")
      }
      switch word {
      case "--only":
        parts = try value.split(separator: ",")
          .map { name in
            guard let part = Part(rawValue: String(name)) else {
              throw Mistake(description: "there is no part \(name)")
            }
            return part
          }
      case "--over":
        guard let log = Log(rawValue: value) else {
          throw Mistake(description: "--over is database, file or ssh")
        }
        self.log = log
      case "--cards": cardCount = try Self.count(value, of: word)
      case "--replicas": replicaCount = try Self.count(value, of: word)
      case "--boards": boardCount = try Self.count(value, of: word)
      case "--machines": machineCount = try Self.count(value, of: word)
      case "--databases": databaseCount = try Self.count(value, of: word)
      case "--rate": rate = try Self.count(value, of: word)
      default: throw Mistake(description: "\(word) is not an option")
      }
    }
  }

  private static func count(_ value: String, of option: String) throws -> Int {
    guard let count = Int(value), count > 0 else {
      throw Mistake(description: "\(option) needs a number above 0, not \(value)")
    }
    return count
  }

  func program(_ name: String) -> String { "\(programs)/\(name)" }
}
