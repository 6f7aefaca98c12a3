package import TerminalSurface

/// Questions that a screen asks in a popup.
extension ScreenHost {
  package func ask(
    _ title: String,
    saying message: [String] = [],
    _ choices: [ChoiceMenu.Choice],
    picked: Int = 0,
    orLeave leave: @escaping () -> Void = {}
  ) {
    ask(title, saying: { _ in message }, choices, picked: picked, orLeave: leave)
  }

  /// Asks a question whose text is laid out again for each screen size.
  package func ask(
    _ title: String,
    saying message: @escaping (Size) -> [String],
    _ choices: [ChoiceMenu.Choice],
    picked: Int = 0,
    orLeave leave: @escaping () -> Void = {}
  ) {
    present(
      ChoiceMenu(
        title: title,
        message: message,
        choices: choices,
        picked: picked,
        size: size,
        keymap: keymap,
        host: self,
        onLeave: leave
      )
    )
  }

  /// Asks for a name.
  ///
  /// `check` returns why a text is invalid, as part of a sentence; `example` shows while the line
  /// is empty.
  package func askForName(
    _ title: String,
    text: String,
    submit word: String,
    example: String = "",
    check: @escaping (String) -> String?,
    then enter: @escaping (String) -> Void
  ) {
    present(
      NamePrompt(
        title: title,
        text: text,
        submitWord: word,
        example: example,
        keymap: keymap,
        host: self,
        check: check,
        onEnter: { enter($0.singleLine) }
      )
    )
  }
}
