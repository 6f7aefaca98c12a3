import Glibc

/// A progress bar on the terminal, removed at the end.
package struct ProgressBar {
  private static let barWidth = 30

  private let label: String
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var percent = -1
  private var width = 0

  package init(_ label: String) {
    self.label = label
    isShown = isatty(STDERR_FILENO) == 1
  }

  /// Shows progress from 0 to 1; nothing within the first half second.
  package mutating func show(_ fraction: Double) {
    let percent = Int(min(1, max(0, fraction)) * 100)
    guard isShown, percent != self.percent, .now - start > .milliseconds(500) else { return }
    self.percent = percent
    show(Self.text(label, percent))
  }

  /// Shows 0 % at once, if the first part can't report progress.
  package mutating func begin() {
    if !isShown { return }
    percent = 0
    show(Self.text(label, 0))
  }

  /// Shows the number done if the total is unknown.
  package mutating func show(count: Int, of things: String) {
    if isShown, .now - start > .milliseconds(500) { show("\(label): \(count) \(things)") }
  }

  private mutating func show(_ line: String) {
    width = max(width, line.count)
    write("\r" + line)
  }

  package mutating func end() {
    if width == 0 { return }
    write("\r" + String(repeating: " ", count: width) + "\r")
    (percent, width) = (-1, 0)
  }

  /// Always of the same length.
  static func text(_ label: String, _ percent: Int) -> String {
    let filled = barWidth * percent / 100
    let rest = String(repeating: ".", count: barWidth - filled)
    let bar = String(repeating: "#", count: filled) + rest
    let number = String(repeating: " ", count: 3 - "\(percent)".count) + "\(percent)"
    return "\(label) [\(bar)] \(number) %"
  }

  private func write(_ text: String) {
    _ = Glibc.write(STDERR_FILENO, text, text.utf8.count)
  }
}
