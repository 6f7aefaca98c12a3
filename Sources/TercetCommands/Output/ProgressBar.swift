import Glibc

/// How far something has come, on a terminal alone; it is gone when that is done.
package struct ProgressBar {
  private static let width = 30

  private let label: String
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var percent = -1

  package init(_ label: String, descriptor: Int32 = STDERR_FILENO) {
    self.label = label
    isShown = isatty(descriptor) == 1
  }

  /// Shows a part of the whole, from 0 to 1; what is done within half a second shows nothing.
  package mutating func show(_ fraction: Double) {
    let percent = Int(min(1, max(0, fraction)) * 100)
    guard isShown, percent != self.percent, .now - start > .milliseconds(500) else { return }
    self.percent = percent
    write("\r" + Self.text(label, percent))
  }

  /// Takes the line away.
  package mutating func end() {
    if percent < 0 { return }
    percent = -1
    write("\r" + String(repeating: " ", count: Self.text(label, 100).count) + "\r")
  }

  /// The line for a number of hundredths; always as long.
  static func text(_ label: String, _ percent: Int) -> String {
    let filled = width * percent / 100
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    let number = String(repeating: " ", count: 3 - "\(percent)".count) + "\(percent)"
    return "\(label) [\(bar)] \(number) %"
  }

  private func write(_ text: String) {
    _ = Glibc.write(STDERR_FILENO, text, text.utf8.count)
  }
}
