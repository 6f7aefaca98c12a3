import BoardModel
import TerminalKit
import TerminalSurface

/// What the editor asks in a box over itself.
final class EditorQuestions {
  private let context: BoardContext
  /// The size of the screen, once it is laid out again.
  var size: Size

  init(_ context: BoardContext) {
    self.context = context
    size = context.size
  }

  /// Asks something; who leaves without an answer is told what that means.
  ///
  /// `answer` gets the key of the choice.
  func ask(
    _ title: String,
    _ message: [String],
    _ choices: [ChoiceMenu.Choice],
    orLeave note: String? = nil,
    then answer: @escaping (Character?) -> Void
  ) {
    ask(title, { _ in message }, choices, orLeave: note, then: answer)
  }

  /// Asks with words that are laid out for the size of the screen, again as that changes.
  func ask(
    _ title: String,
    _ message: @escaping (Size) -> [String],
    _ choices: [ChoiceMenu.Choice],
    orLeave note: String? = nil,
    then answer: @escaping (Character?) -> Void
  ) {
    context.host?
      .present(
        ChoiceMenu(
          title: title,
          message: message,
          choices: choices,
          size: size,
          keymap: context.keymap,
          host: context.host
        ) { [context] index in
          if let index { answer(choices[index].key) } else { context.say(note.map { .note($0) }) }
        }
      )
  }
}
