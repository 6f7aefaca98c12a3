import BoardModel
import TerminalKit
import TerminalSurface

final class EditorQuestions {
  private let context: BoardContext
  var size: Size

  init(_ context: BoardContext) {
    self.context = context
    size = context.size
  }

  /// Asks a question.
  ///
  /// `answer` receives the key of the choice; `note` is shown if the user leaves without an answer.
  func ask(
    _ title: String,
    _ message: [String],
    _ choices: [ChoiceMenu.Choice],
    orLeave note: String? = nil,
    then answer: @escaping (Character?) -> Void
  ) {
    ask(title, { _ in message }, choices, orLeave: note, then: answer)
  }

  /// Asks a question whose text is laid out again for each screen size.
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
          if let index {
            answer(choices[index].key)
          } else {
            context.report(note.map { .note($0) })
          }
        }
      )
  }
}
