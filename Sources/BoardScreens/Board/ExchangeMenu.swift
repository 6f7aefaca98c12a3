import BoardModel
import BoardViewModels
import Foundation
import TerminalKit
import TerminalSurface

/// Exports the board to a file, or imports one, after showing what would happen.
struct ExchangeMenu {
  let context: BoardContext
  let filter: FilterController
  private static let shownLimit = 12

  // MARK: Export

  func export() {
    guard let run = program() else { return }
    context.host?
      .askForName(
        "Export to",
        text: "",
        submit: "show",
        example: "board.md, or .csv .html .json .ics .svg",
        check: Self.fault
      ) { path in
        let query = filter.query.filter == nil ? nil : filter.query.text
        let cards = query == nil ? context.columns.total : context.columns.found.value
        let exists = FileManager.default.fileExists(atPath: Self.whole(path))
        let from = query.map { " that match \(quoted($0, limit: 32))" } ?? ""
        let lines =
          ["\(cards.cards) of \(context.viewModel.title)\(from)"]
          + (exists ? ["The file exists and would be replaced."] : []) + [""]
        let arguments =
          ["export", Self.whole(path)] + board + (query.map { ["--query=\($0)"] } ?? [])
        context.host?
          .ask(
            "Export to \(path)",
            saying: lines,
            [.init("e", "export") { report(run(arguments)) }, .init("c", "cancel")]
          )
      }
  }

  // MARK: Import

  /// A path that can't be imported stays in the prompt.
  func importFile(_ path: String = "") {
    guard let run = program() else { return }
    context.host?
      .askForName(
        "Import from",
        text: path,
        submit: "show",
        example: "a file, such as ~/board.json or tasks.csv",
        check: Self.fault
      ) { path in
        let arguments = ["import", Self.whole(path)]
        let trial = run(arguments + ["--dry-run"])
        guard trial.isDone else {
          importFile(path)
          return report(trial)
        }
        let lines = trial.lines.prefix(Self.shownLimit)
        let more = trial.lines.count - lines.count
        let act = {
          let outcome = run(arguments)
          let tip = context.keys.tip(Command.boards, "opens it")
          report(outcome, tip: goesElsewhere(outcome) ? tip : "")
        }
        context.host?
          .ask(
            "Import \(path)",
            saying: lines + (more > 0 ? ["… and \(more) more lines"] : []) + [""],
            [.init("i", "import", act: act), .init("c", "cancel")]
          )
      }
  }

  private static func fault(_ text: String) -> String? { text.isEmpty ? "type a path" : nil }

  /// `~` is the home folder that a shell would take.
  private static func whole(_ path: String) -> String {
    let path = path.singleLine
    guard path.hasPrefix("~/"), let home = ProcessInfo.processInfo.environment["HOME"] else {
      return path
    }
    return home + path.dropFirst()
  }

  /// What runs a command; reports why there is none.
  private func program() -> (([String]) -> CommandOutcome)? {
    if context.environment.runCommand == nil {
      context.report(
        .note("The demonstration has no file. Start tercet without --demo to export or import.")
      )
    }
    return context.environment.runCommand
  }

  private var board: [String] { ["--board", context.viewModel.board?.name ?? "all"] }

  /// Whether an import names another board than the open one.
  private func goesElsewhere(_ outcome: CommandOutcome) -> Bool {
    outcome.lines.contains { line in
      line.hasPrefix("Imported ") && line.contains(" to “")
        && !line.contains(" to \(context.viewModel.title.inQuotes)")
    }
  }

  private func report(_ outcome: CommandOutcome, tip: String = "") {
    let words = outcome.lines.first { !$0.isEmpty } ?? "Done"
    let line = words.hasPrefix("tercet: ") ? String(words.dropFirst(8)) : words
    let sentence = line.hasSuffix(".") || !tip.isEmpty ? line + tip : line + "."
    context.report(outcome.isDone ? .success(sentence) : .failure(sentence))
  }
}
