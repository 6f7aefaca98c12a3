package import BoardModel
package import TerminalSurface

/// Draws boards as pictures.
///
/// The screens belong to the program, which sets this before a command runs.
package struct PictureDrawing {
  package struct Form {
    package var size: Size
    package var palette: Palette
    /// Whether empty rows at the foot are left out.
    package var isCropped = false
  }

  /// Draws a board of a store as SVG; nil for all boards.
  package var board: (any CommandBoardStore, Board.ID?, Form) throws -> String
  /// Draws the sample board after some keys as SVG, always the same.
  ///
  /// An animation shows each key.
  package var sample: (_ keys: [KeyPress], _ isAnimated: Bool, Form) throws -> String
  /// Parses a key script such as `/ "web" Enter`; nil if a key is unknown.
  package var keys: (String) -> [KeyPress]?

  package init(
    board: @escaping (any CommandBoardStore, Board.ID?, Form) throws -> String = { _, _, _ in "" },
    sample: @escaping ([KeyPress], Bool, Form) throws -> String = { _, _, _ in "" },
    keys: @escaping (String) -> [KeyPress]? = { _ in nil }
  ) {
    (self.board, self.sample, self.keys) = (board, sample, keys)
  }

  package static var shared = PictureDrawing()
}
