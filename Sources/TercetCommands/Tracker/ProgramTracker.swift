import BoardInterchange
import BoardModel

/// A program of the user's own, which speaks lines of JSON.
final class ProgramTracker: Tracker {
  private let program: ChildProgram
  let latest: Timestamp? = nil

  init(_ path: String) { program = ChildProgram(name: path) }

  func board(since: Timestamp?) throws -> TrackerBoard {
    do {
      let outcome = try program.run(["list"])
      if outcome.status != 0 { throw LinkFault(reason: outcome.reason) }
      return try TrackerLines.board(outcome.output)
    } catch let failure as ChildProgram.Failure {
      throw LinkFault(reason: program.reason(failure))
    }
  }

  func make(_ changes: [(change: TrackerChange, id: String?)]) -> [TrackerAnswer] {
    if changes.isEmpty { return [] }
    let lines = changes.map { TrackerLines.request($0.change, id: $0.id).json + "\n" }
    var failure = "it answered fewer lines than it got"
    var output: [UInt8] = []
    do {
      let outcome = try program.run(["apply"], input: Array(lines.joined().utf8))
      output = outcome.output
      if outcome.status != 0 { failure = outcome.reason }
    } catch let fault as ChildProgram.Failure {
      failure = program.reason(fault)
    } catch {}
    let replies = TrackerLines.lines(output)
    // Nobody knows which line answers which change.
    if replies.count > changes.count { return [.failed("it answered more lines than it got")] }
    var answers = replies.map(Self.answer)
    if answers.count < changes.count { answers.append(.failed(failure)) }
    return answers
  }

  private static func answer(_ line: ArraySlice<UInt8>) -> TrackerAnswer {
    do {
      return .done(try TrackerLines.reply(line))
    } catch { return .refused((error as? SourceFault)?.reason ?? "the answer can't be read") }
  }
}
