import Foundation

/// A process and those that it has started, such as a server with a process for each connection.
struct ProcessFamily {
  private let root: pid_t

  init(_ root: pid_t) { self.root = root }

  private var members: [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let children = names.compactMap { pid_t($0) }.filter { Self.fields($0)?[1] == "\(root)" }
    return [root] + children
  }

  /// The memory of all, in MiB; what they share is counted once.
  var memory: Int {
    let kibibytes = members.compactMap { process -> Int? in
      let text = try? String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
      let line = text?.split(separator: "\n").first { $0.hasPrefix("Pss:") }
      return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
    return kibibytes.reduce(0, +) / 1_024
  }

  /// The processor's time that those who run have used, in seconds.
  var processorTime: Double {
    let ticks = members.compactMap(Self.fields)
      .flatMap { [$0[11], $0[12]] }.compactMap { Double($0) }
    return ticks.reduce(0, +) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The fields of `/proc/…/stat` after the name, which may have anything in it.
  private static func fields(_ process: pid_t) -> [Substring]? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    return text[text.index(after: end)...].split(separator: " ")
  }
}
