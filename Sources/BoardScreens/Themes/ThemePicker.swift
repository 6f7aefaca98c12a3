import TerminalKit
import TerminalSurface

/// The list of themes; moving through it previews each theme on the whole screen.
final class ThemePicker: PickerScreen {
  /// The preview needs the board in its normal colours.
  let dimsBackground = false
  private let themes: any ThemeChoosing
  let picker: Picker<String, Never>
  private weak var host: (any ScreenHost)?
  private let report: (StatusMessage) -> Void

  init(
    themes: any ThemeChoosing,
    keymap: Keymap,
    host: (any ScreenHost)?,
    report: @escaping (StatusMessage) -> Void
  ) {
    self.themes = themes
    self.host = host
    self.report = report
    picker = Picker(
      words: .init(
        title: "Colours",
        pick: "use",
        missing: { KeyNames(keymap).nothing("theme", fits: $0) },
        refusals: Dictionary(
          uniqueKeysWithValues: [.add, .rename, .delete]
            .map {
              ($0, "Each theme of your own is a file in ~/.config/tercet/themes.")
            }
        ),
        keepsCardsVisible: true
      ),
      rows: themes.offers.map { PickerRow(id: $0.name, label: $0.name, detail: $0.detail) },
      picked: themes.current,
      keymap: keymap,
      host: host
    )
  }

  func receive(_ answer: PickerResult<String, Never>) {
    switch answer {
    case .moved(let name): if let reason = themes.preview(name) { picker.report(reason) }
    case .closed: _ = themes.preview(themes.current)
    case .picked, .missing, .edited, .command: break
    }
  }

  func pick(_ name: String) {
    if let reason = themes.choose(name) { return picker.report("Not saved: \(reason)") }
    host?.dismiss()
    if let remark = themes.remark { report(.note(remark)) }
  }
}
