package import TerminalSurface

/// One or two keys that are pressed for a command.
package nonisolated struct KeySequence: Hashable, Sendable {
  /// Never empty.
  package let presses: [KeyPress]

  package init(_ first: KeyPress, _ rest: KeyPress...) {
    presses = [first] + rest
  }

  private init(presses: [KeyPress]) {
    self.presses = presses
  }

  /// Parses a text such as `Ctrl-R` or `g g`.
  package init?(label: String) {
    var presses: [KeyPress] = []
    for word in label.split(separator: " ") {
      guard let press = KeyPress(label: word) else { return nil }
      presses.append(press)
    }
    guard (1...2).contains(presses.count) else { return nil }
    self.init(presses: presses)
  }

  /// Single keys, as in `j ↓ ^N`; two keys after each other are joined by a comma, as in `g,a`.
  package static func list(_ labels: String) -> [KeySequence] {
    labels.split(separator: " ")
      .compactMap { label in
        if let press = KeyPress(label: label) { return KeySequence(press) }
        return KeySequence(label: String(label).replacing(",", with: " "))
      }
  }

  package var label: String { presses.map(\.label).joined(separator: " ") }

  package var shortLabel: String { presses.map(\.shortLabel).joined(separator: " ") }

  /// Whether typing one sequence would trigger the other first.
  package func overlaps(_ other: KeySequence) -> Bool {
    zip(presses, other.presses).allSatisfy { $0 == $1 }
  }
}
