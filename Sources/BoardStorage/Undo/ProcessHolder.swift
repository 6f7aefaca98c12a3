internal import Foundation

/// A process as others know it that share its files: named so that they can see whether it runs.
package struct ProcessHolder {
  package let name: () -> String
  /// Whether the process of a name runs now.
  package let isRunning: (String) -> Bool

  package init(name: @escaping () -> String, isRunning: @escaping (String) -> Bool) {
    self.name = name
    self.isRunning = isRunning
  }

  /// This process.
  ///
  /// A process number alone is given out again, so the name holds when the machine and the process
  /// were started too. Where `/proc` can't be read, everybody counts as running: to take over the
  /// steps of a board that is open would be worse than to leave them alone.
  package static func current(proc: String = "/proc") -> ProcessHolder {
    ProcessHolder(
      name: { name(of: getpid(), proc) ?? nameWithoutProc },
      isRunning: { isRunning($0, proc) }
    )
  }

  /// Tells this process from others where nothing more can be known of it.
  private static let nameWithoutProc = "unknown \(getpid()) \(UInt64.random(in: 0 ... .max))"

  private static func isRunning(_ name: String, _ proc: String) -> Bool {
    let pid = name.split(separator: " ").dropFirst().first.flatMap { pid_t($0) }
    guard let pid, self.name(of: getpid(), proc) != nil else { return true }
    return self.name(of: pid, proc) == name
  }

  private static func name(of pid: pid_t, _ proc: String) -> String? {
    // The program's name comes second, in brackets, and may hold anything.
    guard let text = contents(of: "\(proc)/\(pid)/stat"), let end = text.lastIndex(of: ")") else {
      return nil
    }
    let fields = text[end...].split(separator: " ")
    // The 22nd field of proc(5) is the time of the start; the one after the name is the third.
    guard fields.count > 20, fields[1] != "Z" else { return nil }
    return "\(bootIdentity(proc)) \(pid) \(fields[20])"
  }

  private static func bootIdentity(_ proc: String) -> String {
    let text = contents(of: "\(proc)/sys/kernel/random/boot_id") ?? "unknown"
    return text.filter { $0.isLetter || $0.isNumber || $0 == "-" }
  }

  private static func contents(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(descriptor, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
