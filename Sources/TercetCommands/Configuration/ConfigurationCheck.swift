package import BoardModel
package import Configuration
import TerminalSurface

/// Checks a configuration: syntax, values, keys, theme and board.
package enum ConfigurationCheck {
  /// The mistakes, by line.
  package static func faults(
    in reading: ParsedConfiguration,
    themes: ThemeFiles = ThemeFiles()
  ) -> [ConfigurationFault] {
    sorted(
      reading.faults + keyFaults(in: reading) + layoutFaults(in: reading)
        + themeFaults(in: reading, themes)
    )
  }

  /// The configuration's mistakes before a theme's, each by line; those without a line come last.
  package static func sorted(_ faults: [ConfigurationFault]) -> [ConfigurationFault] {
    let own = { (fault: ConfigurationFault) in fault.file == "config.toml" ? 0 : 1 }
    return faults.sorted { (own($0), $0.line ?? .max) < (own($1), $1.line ?? .max) }
  }

  /// Checks that the configured board exists.
  ///
  /// `boards` reads the boards of the file, only if a board is configured; nil if unreadable.
  package static func boardFaults(
    in reading: ParsedConfiguration,
    among boards: () -> [Board]?
  ) -> [ConfigurationFault] {
    guard let name = reading.settings.board, name != BoardChoice.all, let boards = boards(),
      BoardChoice.configured(name, in: boards) == nil
    else { return [] }
    return [
      ConfigurationFault(
        file: "config.toml",
        line: reading.line(of: "board"),
        key: "board",
        reason: "there is no board “\(name.prefix(40))” in this file"
      )
    ]
  }

  package static func keyFaults(in reading: ParsedConfiguration) -> [ConfigurationFault] {
    let keys = reading.settings.keys
    if keys.isEmpty { return [] }
    return KeyCatalog.shared.problems(keys)
      .map { setting, reason in
        ConfigurationFault(
          file: "config.toml",
          line: setting.flatMap(reading.line),
          key: setting?.path.joined(separator: ".") ?? "keys",
          reason: reason
        )
      }
  }

  package static func layoutFaults(in reading: ParsedConfiguration) -> [ConfigurationFault] {
    let name = reading.settings.layout
    if name.isEmpty || KeyLayout(named: name) != nil { return [] }
    let known = KeyLayout.all.map(\.name).joined(separator: ", ")
    return [
      ConfigurationFault(
        file: "config.toml",
        line: reading.line(of: "layout"),
        key: "layout",
        reason: "there is no layout “\(name)”; the layouts are \(known)"
      )
    ]
  }

  package static func themeFaults(
    in reading: ParsedConfiguration,
    _ themes: ThemeFiles = ThemeFiles()
  ) -> [ConfigurationFault] {
    // The usual case reads no file.
    if ThemeFiles.palettes.contains(reading.settings.theme) { return [] }
    do throws(ThemeError) {
      _ = try themes.palette(named: reading.settings.theme)
      return []
    } catch {
      if error.file != nil {
        return ([error] + error.others)
          .map { fault in
            ConfigurationFault(
              file: fault.file ?? "",
              line: fault.line,
              key: fault.key,
              reason: fault.reason
            )
          }
      }
      return [
        ConfigurationFault(
          file: "config.toml",
          line: reading.line(of: "theme"),
          key: "theme",
          reason: error.reason
        )
      ]
    }
  }
}
