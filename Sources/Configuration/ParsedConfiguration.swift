import BoardModel
internal import TOMLText

/// The usable content of a configuration file.
package struct ParsedConfiguration: Hashable, Sendable {
  package var settings = Settings()
  package var faults: [ConfigurationFault] = []
  private var settingLines: [String: Int] = [:]
  private var keyLines: [[String]: Int] = [:]

  package init() {}

  /// Reads a file's text; invalid settings keep their defaults.
  ///
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - file: its name in messages.
  package init(_ text: String, file: String) {
    let usable = UsableEntries(text, file: file)
    take(usable.entries, usable.keys, file)
    faults = Self.sorted(usable.faults + faults)
  }

  /// Reads a file's bytes; lines that aren't UTF-8 are also left out.
  init(_ bytes: [UInt8], file: String) {
    let decoded = DecodedLines(bytes, file: file)
    self.init(decoded.text, file: file)
    faults = Self.sorted(decoded.faults + faults)
  }

  private static func sorted(_ faults: [ConfigurationFault]) -> [ConfigurationFault] {
    faults.sorted { ($0.line ?? 0, $0.key ?? "") < ($1.line ?? 0, $1.key ?? "") }
  }

  /// The line of a command's keys, to report mistakes in them.
  package func line(of keys: KeySetting) -> Int? { keyLines[keys.path] }

  /// The line of a setting outside all tables; nil if it isn't set.
  package func line(of setting: String) -> Int? { settingLines[setting] }

  private mutating func take(
    _ entries: [String: TOMLEntry],
    _ lines: KeyLines,
    _ file: String
  ) {
    var settings = settings
    var faults: [ConfigurationFault] = []
    func note(_ path: [String], _ reason: String) {
      let key = path.joined(separator: ".")
      faults.append(
        ConfigurationFault(file: file, line: lines[path], key: key, reason: reason)
      )
    }
    for (name, value) in entries {
      if name == "keys" {
        settings.keys = Self.keys(value, note)
      } else if let setting = Setting.all.first(where: { $0.name == name }) {
        if let reason = setting.take(value, &settings) { note([name], reason) }
      } else {
        note([name], "is not a setting" + Self.suggestion(for: name))
      }
    }
    for name in entries.keys { settingLines[name] = lines[[name]] }
    for keys in settings.keys { keyLines[keys.path] = lines[keys.path] }
    settings.keys.sort {
      (keyLines[$0.path] ?? 0, $0.command) < (keyLines[$1.path] ?? 0, $1.command)
    }
    self.settings = settings
    self.faults = Self.sorted(faults)
  }

  private static func keys(
    _ value: TOMLEntry,
    _ note: ([String], String) -> Void
  ) -> [KeySetting] {
    guard case .table(let contexts) = value else {
      note(["keys"], "must be a table, such as [keys.board]")
      return []
    }
    var keys: [KeySetting] = []
    for (context, value) in contexts {
      guard case .table(let commands) = value else {
        note(["keys", context], "must be a table, such as [keys.board]")
        continue
      }
      for (command, value) in commands {
        if let labels = labels(value) {
          keys.append(KeySetting(context: context, command: command, keys: labels))
        } else {
          note(["keys", context, command], "must be a key in quotation marks, or a list of them")
        }
      }
    }
    return keys
  }

  private static func labels(_ value: TOMLEntry) -> [String]? {
    switch value {
    case .text(let label): return label.isEmpty ? [] : [label]
    case .list(let values):
      let labels = values.compactMap { value -> String? in
        if case .text(let label) = value { return label }
        return nil
      }
      return labels.count == values.count ? labels : nil
    case .flag, .number, .table, .other: return nil
    }
  }

  /// The most likely intended setting: one with the same letters or similar ones.
  private static func suggestion(for name: String) -> String {
    let plain = { (text: String) in text.lowercased().filter(\.isLetter) }
    let names = Setting.all.map(\.name) + ["keys"]
    let sameLetters = names.first {
      plain($0) == plain(name) || (!plain(name).isEmpty && plain($0).hasPrefix(plain(name)))
    }
    if let near = sameLetters ?? Spelling.nearest(to: name, among: names) {
      return "; did you mean “\(near)”?"
    }
    return "; “tercet config --print” lists them"
  }
}
