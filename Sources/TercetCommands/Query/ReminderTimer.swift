import FileSystem
import Foundation
import TerminalSurface

/// The systemd timer that runs `tercet remind` every five minutes; a file that is named has its own.
struct ReminderTimer {
  private static let lapse = "5"

  private let name: String
  private let words: [String]

  /// - Throws: `CommandFailure` for names that no unit can hold.
  init(file: String?, board: String?) throws {
    guard let program = OwnProgram.file else {
      throw CommandFailure(.other, "The file of this program can't be found")
    }
    let file = file ?? OwnProgram.variable("TERCET_DB")
    let path = try file.map { name in
      guard let path = RealPath.of(name) else {
        throw CommandFailure(.access, "There is no file “\(name)”")
      }
      return path
    }
    name = "tercet-remind" + (path.map { "-" + Self.suffix(of: $0) } ?? "")
    words =
      [program, "remind", "--within", "\(Self.lapse)m"]
      + (path.map { ["--db", $0] } ?? []) + (board.map { ["--board", $0] } ?? [])
    let isPlain = words.allSatisfy { word in
      word.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
    if !isPlain {
      throw CommandFailure.usage("A timer can't hold a name with line breaks or control characters")
    }
  }

  /// The file's name without its ending, and digits that differ for files of one name.
  private static func suffix(of path: String) -> String {
    // FNV-1a: `Hasher` would give another name in each run.
    let hash = path.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let stem = path.split(separator: "/").last?.split(separator: ".").first ?? ""
    let plain = stem.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(20)
    return "\(plain)-\(String(hash, radix: 16))"
  }

  /// Writes the timer, prints it, and starts it.
  func install() throws {
    if InstalledProgram("systemctl") == nil {
      try StandardOutput.printLine(crontab)
      throw CommandFailure(
        .other,
        "systemctl is not installed; add the line above with “crontab -e” instead"
      )
    }
    let folder = try Self.folder()
    for (ending, text) in [("service", service), ("timer", Self.timer)] {
      let path = "\(folder)/\(name).\(ending)"
      try StandardOutput.print("# \(PrintableText.sanitised(path))\n\(text)\n")
      try Self.changing(path) {
        try FileManager.default.createDirectory(
          atPath: folder,
          withIntermediateDirectories: true
        )
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      }
    }
    try start()
  }

  /// Without a session of the user, as after `su`, there is no systemd to start it.
  private func start() throws {
    let systemctl = ChildProgram(name: "systemctl")
    let arguments = ["--user", "enable", "--now", "\(name).timer"]
    let reason: String
    do {
      let outcome = try systemctl.run(arguments)
      if outcome.status == 0 { return try StandardOutput.printLine("Started the timer.") }
      reason = outcome.reason
    } catch let failure as ChildProgram.Failure { reason = systemctl.reason(failure) }
    throw CommandFailure(
      .other,
      "The timer is saved but not started (\(reason)); log in on this computer and run “systemctl "
        + "\(arguments.joined(separator: " "))”"
    )
  }

  func remove() throws {
    let folder = try Self.folder()
    let paths = [
      "timers.target.wants/\(name).timer", "\(name).timer", "\(name).service",
    ]
    var count = 0
    for path in paths.map({ "\(folder)/\($0)" }) where unlink(path) == 0 || errno != ENOENT {
      if access(path, F_OK) == 0 { throw CommandFailure(.access, "“\(path)” can't be deleted") }
      count += 1
    }
    if count == 0 { return try StandardOutput.printLine("There is no timer to remove.") }
    try StandardOutput.printLine("Removed the timer.")
    try InstalledProgram("systemctl")?.become(["--user", "stop", "\(name).timer"])
  }

  // MARK: Texts

  private var service: String {
    """
    [Unit]
    Description=Reminders of Tercet

    [Service]
    Type=oneshot
    ExecStart=\(words.map(Self.unitWord).joined(separator: " "))

    """
  }

  private static let timer = """
    [Unit]
    Description=Reminders of Tercet

    [Timer]
    OnCalendar=*:0/\(lapse)
    AccuracySec=1s

    [Install]
    WantedBy=timers.target

    """

  private var crontab: String {
    "*/\(Self.lapse) * * * * \(words.map(Self.crontabWord).joined(separator: " "))"
  }

  /// Quoted as in systemd.syntax(7), without specifiers and variables.
  static func unitWord(_ word: String) -> String {
    let text = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("%", with: "%%").replacing("$", with: "$$")
    return "\"\(text)\""
  }

  /// Quoted for the shell that cron runs; cron itself reads `%` as a line break.
  static func crontabWord(_ word: String) -> String {
    let text = word.replacing("'", with: "'\\''").replacing("%", with: "\\%")
    return "'\(text)'"
  }

  // MARK: Files

  private static func folder() throws -> String {
    if let folder = OwnProgram.variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return folder + "/systemd/user"
    }
    guard let home = OwnProgram.variable("HOME"), home.hasPrefix("/") else {
      throw CommandFailure(.access, "There is no home folder; set HOME")
    }
    return home + "/.config/systemd/user"
  }

  private static func changing(_ path: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch {
      throw CommandFailure(.access, "“\(path)” can't be written: \(error.localizedDescription)")
    }
  }
}
