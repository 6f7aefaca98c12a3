import BoardScreens
import Configuration
import TercetCommands
import TerminalKit
import TerminalSurface

enum ConfiguredKeys {
  /// The keymap with the user's keys, as far as they are valid, and layout.
  static func keymap(by settings: Settings) -> Keymap {
    var keymap = keymap(by: settings.keys)
    keymap.layout = KeyLayout(named: settings.layout)
    return keymap
  }

  static func keymap(by keys: [KeySetting]) -> Keymap {
    keys.isEmpty ? .standard : Keymap.standard.configured(by: keys.map(override)).keymap
  }

  static var catalog: KeyCatalog {
    KeyCatalog(
      configuration: { Keymap.standard.configuration },
      sections: { sections(of: keymap(by: $0)) },
      problems: { keys in
        Keymap.standard.configured(by: keys.map(override)).problems
          .map { problem, reason in (keys.first { override($0) == problem }, reason) }
      }
    )
  }

  private static func sections(of keymap: Keymap) -> [KeySection] {
    KeyPages(of: keymap).all
      .map { section in
        KeySection(
          name: section.context.name,
          title: section.heading,
          rows: section.bindings.map { binding in
            KeySection.Row(
              keys: binding.allKeys.map(\.label),
              help: binding.help,
              command: binding.command
            )
          }
        )
      }
  }

  private static func override(_ setting: KeySetting) -> KeyOverride {
    KeyOverride(context: setting.context, command: setting.command, keys: setting.keys)
  }
}
