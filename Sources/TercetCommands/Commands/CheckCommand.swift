internal import ArgumentParser
import BoardModel
import BoardStorage
import Glibc
import TerminalSurface

struct CheckCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the board's file for faults.",
    discussion: """
      Example: tercet check

      Reads every page, card and log entry, and compares the board with the log. Changes nothing; the \
      board may be in use. Prints OK, or one line for each fault and exits with code 3. A NOTE is not a \
      fault of the file, for example cards that wait for themselves, which “tercet block --remove” ends.
      """
  )

  @OptionGroup var location: FileOptions
  @OptionGroup var output: OutputOptions

  /// In larger files, SQLite's own check of the pages takes more than half a second.
  private static let largeFile = 64 << 20

  @MainActor func perform() throws {
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
      "“\(path)” has faults and was not changed; “tercet recover” saves what is readable"
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
    return try CommandFailure.opening(try BoardCheck(boardAt: path) { bar.show($0) })
  }
}
