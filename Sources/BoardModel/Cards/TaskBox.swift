/// The box of a task, such as `[x]`.
package enum TaskBox {
  /// The kinds of the columns of the shape `list`, in their order.
  package static let kinds: [Column.Kind] = [.toDo, .doing, .done]

  /// The marks with a meaning.
  static let marks: Set<Character> = [" ", "x", "X", "/", "-"]

  /// The state that a mark means; unknown marks and no mark are to do.
  package static func kind(of mark: Character?) -> Column.Kind {
    switch mark {
    case "x", "X": .done
    case "/", "-": .doing
    default: .toDo
    }
  }

  package static func mark(of kind: Column.Kind) -> Character {
    switch kind {
    case .toDo: " "
    case .doing: "/"
    case .done: "x"
    }
  }
}
