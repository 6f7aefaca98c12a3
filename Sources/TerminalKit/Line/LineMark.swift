package import TerminalSurface

/// A styled part of a typed line, for example for syntax highlighting.
package nonisolated struct LineMark: Hashable {
  package let characters: Range<Int>
  package let style: Style

  package init(characters: Range<Int>, style: Style) {
    (self.characters, self.style) = (characters, style)
  }
}
