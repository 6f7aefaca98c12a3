import Foundation

/// The machine that the figures were read on, in one line.
enum Machine {
  static var description: String {
    let model = field("model name", of: "/proc/cpuinfo", separator: ":") ?? "unknown processor"
    let system = field("PRETTY_NAME", of: "/etc/os-release", separator: "=") ?? "unknown system"
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let memory = Double(ProcessInfo.processInfo.physicalMemory) / 1_073_741_824
    return "\(cores) cores of \(model), \(String(format: "%.0f", memory)) GiB, \(system)"
  }

  /// A word about what else is running, where that would spoil the figures.
  static var warning: String? {
    var loads = [0.0]
    let cores = Double(ProcessInfo.processInfo.activeProcessorCount)
    guard getloadavg(&loads, 1) == 1, loads[0] > cores / 2 else { return nil }
    return String(
      format: "The machine is busy (load %.1f): measure again when it is not.",
      loads[0]
    )
  }

  private static func field(_ name: String, of path: String, separator: Character) -> String? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) }),
      let start = line.firstIndex(of: separator)
    else { return nil }
    return line[start...].dropFirst().trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
  }
}
