package import TerminalSurface

/// A stretch of a line that is typed, in the style of what it was understood as.
package nonisolated struct LineMark: Hashable {
  /// Counted from 0.
  package let characters: Range<Int>
  package let style: Style

  package init(characters: Range<Int>, style: Style) {
    (self.characters, self.style) = (characters, style)
  }
}
