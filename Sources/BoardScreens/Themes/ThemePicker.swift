import TerminalKit
import TerminalSurface

/// The list of themes; the one that is picked colours the whole screen at once.
final class ThemePicker: PickerScreen {
  /// There are no actions besides picking.
  nonisolated enum NoAction: Hashable, Sendable {}

  /// The board behind is what the colours are tried on.
  let dimsBackground = false
  private let themes: any ThemeChoosing
  let picker: Picker<String, NoAction>
  private weak var host: (any ScreenHost)?
  /// Says something on the board's message row.
  private let say: (StatusMessage) -> Void

  init(
    themes: any ThemeChoosing,
    keymap: Keymap,
    host: (any ScreenHost)?,
    say: @escaping (StatusMessage) -> Void
  ) {
    self.themes = themes
    self.host = host
    self.say = say
    picker = Picker(
      words: .init(
        title: "Colours",
        pick: "keep",
        missing: { KeyWords(keymap).nothing("theme", fits: $0) },
        isAside: true
      ),
      rows: themes.offers.map { PickerRow(id: $0.name, label: $0.name, detail: $0.detail) },
      picked: themes.current,
      actions: [],
      keymap: keymap,
      host: host,
      onPick: { _ in },
      onAction: { _, _ in }
    )
    picker.onPick = { [weak self] in self?.choose($0) }
    picker.onMove = { [weak self] in self?.preview($0) }
    picker.onClose = { [weak self] in self?.goBack() }
  }

  private func preview(_ name: String?) {
    if let name, let reason = themes.preview(name) { picker.say(reason) }
  }

  private func choose(_ name: String) {
    if let reason = themes.choose(name) { return picker.say("Not kept: \(reason)") }
    host?.dismiss()
    if let remark = themes.remark { say(.note(remark)) }
  }

  /// Esc leaves the colours as they were.
  private func goBack() {
    _ = themes.preview(themes.current)
  }
}
