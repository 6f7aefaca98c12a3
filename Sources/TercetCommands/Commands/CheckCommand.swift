internal import ArgumentParser
import BoardModel
import BoardStorage
import Glibc
import TerminalSurface

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the board's file for faults.",
    discussion: """
      Example: tercet check

      It reads every page, card and entry of the change log, and compares the board with what the \
      log makes of it. Nothing is changed, and the board may be in use. It ends with OK, or with \
      a line for each fault and the exit code 3. A NOTE \
      names what is not a fault of the file, such as cards that wait for themselves; “tercet block \
      --remove” ends that.
      """
  )

  @OptionGroup var location: FileOptions
  @OptionGroup var output: OutputOptions

  /// In larger files, SQLite's own check of the pages takes more than half a second.
  private static let largeFile = 64 << 20

  func run() throws {
    try MainActor.assumeIsolated { try check() }
  }

  @MainActor private func check() throws {
    let path = try location.path
    let check = try look(path)
    if output.json {
      try StandardOutput.print(Self.object(check, path))
    } else {
      try Self.printLines(of: check)
    }
    if check.faults.isEmpty { return }
    throw CommandFailure(
      .content,
      "“\(path)” has faults; it was left as it is, “tercet recover” saves what can be read of it."
    )
  }

  @MainActor private static func object(_ check: BoardCheck, _ path: String) -> JSONObject {
    var object = JSONObject()
    object.set("file", path)
    object.set("ok", check.faults.isEmpty)
    object.set("checked", check.checked)
    object.set("faults", check.faults)
    object.set("notes", check.notes)
    return object
  }

  @MainActor private static func printLines(of check: BoardCheck) throws {
    var output = StandardOutput()
    for part in check.checked { output.append("Checked \(PrintableText.sanitised(part))\n") }
    for fault in check.faults { output.append("FAULT: \(PrintableText.sanitised(fault))\n") }
    for note in check.notes { output.append("NOTE: \(PrintableText.sanitised(note))\n") }
    if check.faults.isEmpty { output.append("OK\n") }
    try output.flush()
  }

  @MainActor private func look(_ path: String) throws(CommandFailure) -> BoardCheck {
    var bar = ProgressBar("Checking")
    defer { bar.end() }
    var status = stat()
    if stat(path, &status) == 0, status.st_size > Self.largeFile { bar.begin() }
    do {
      return try BoardCheck(boardAt: path) { bar.show($0) }
    } catch {
      throw CommandFailure(error)
    }
  }
}
