internal import Foundation

/// A process, named so that others sharing its files can check whether it still runs.
package struct ProcessHolder {
  package let name: () -> String
  package let isRunning: (String) -> Bool

  /// This process.
  ///
  /// Process numbers are reused, so the name also contains the start of the machine and of the
  /// process. If `/proc` can't be read, any process with that number counts as running: taking over
  /// the steps of an open board would be worse than leaving them.
  package static func current(proc: String = "/proc") -> ProcessHolder {
    ProcessHolder(
      name: { name(of: getpid(), proc) ?? nameWithoutProc },
      isRunning: { isRunning($0, proc) }
    )
  }

  /// Identifies this process if `/proc` can't be read.
  private static let nameWithoutProc = "unknown \(getpid()) \(UInt64.random(in: 0 ... .max))"

  private static func isRunning(_ name: String, _ proc: String) -> Bool {
    let pid = name.split(separator: " ").dropFirst().first.flatMap { pid_t($0) }
    guard let pid else { return true }
    if self.name(of: getpid(), proc) == nil { return kill(pid, 0) == 0 || errno != ESRCH }
    return self.name(of: pid, proc) == name
  }

  private static func name(of pid: pid_t, _ proc: String) -> String? {
    // The program's name comes second, in brackets, and may contain anything.
    guard let text = contents(of: "\(proc)/\(pid)/stat"), let end = text.lastIndex(of: ")") else {
      return nil
    }
    let fields = text[end...].split(separator: " ")
    // The 22nd field of proc(5) is the start time; the first one after the name is the third.
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
