package import BoardModel
package import TerminalSurface

/// Draws boards as pictures.
///
/// The screens belong to the program, which sets this before a command runs.
package struct PictureDrawing {
  /// How a picture looks.
  package struct Form {
    package var size: Size
    package var palette: Palette
  }

  /// A board of a store as an SVG; nil for all boards.
  package var board: (any CommandBoardStore, Board.ID?, Form) throws -> String
  /// The sample board after some keys as an SVG, the same every time.
  ///
  /// An animation shows each key.
  package var sample: (_ keys: [KeyPress], _ isAnimated: Bool, Form) throws -> String
  /// The keys of a script such as `/ "web" Enter`; nil if it names another.
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
