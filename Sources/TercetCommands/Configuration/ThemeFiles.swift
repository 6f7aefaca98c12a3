import BoardModel
package import Configuration
import FileSystem
import Glibc
package import TerminalSurface

/// The available themes: built-in ones and the user's own files.
package nonisolated struct ThemeFiles: Sendable {
  /// Names without a palette of their own.
  package static let palettes = ["auto", "dark", "light", "ansi"]
  static let ending = ".theme"
  /// In bytes; larger files are not themes.
  private static let limit = 65_536

  private let folder: String?

  /// Without a folder, only the built-in themes are available.
  package init(_ location: ConfigurationLocation? = UserConfiguration.location) {
    folder = location?.themes
  }

  /// The folder of the user's own themes, if it exists.
  package var existingFolder: String? { folder.flatMap { access($0, R_OK) == 0 ? $0 : nil } }

  package var own: [String] {
    let names = folder.flatMap(Folder.names) ?? []
    return names.filter { $0.hasSuffix(Self.ending) && !$0.hasPrefix(".") }
      .map { String($0.dropLast(Self.ending.count)) }
      .sorted()
  }

  package var names: [String] {
    let builtIn = Self.palettes + NamedTheme.allCases.map(\.name)
    return builtIn + own.filter { !builtIn.contains($0) }
  }

  /// Whether the user has a file of this name, which overrides a built-in theme.
  package func isOwn(_ name: String) -> Bool {
    path(of: name).map { access($0, F_OK) == 0 } ?? false
  }

  /// Whether the theme may come from a file: there is one, or no built-in theme has the name.
  package func mayBeOwn(_ name: String) -> Bool {
    isOwn(name) || !(Self.palettes.contains(name) || NamedTheme(named: name) != nil)
  }

  /// The palette of a theme; nil for one of `palettes`.
  ///
  /// - Throws: If there is no such theme, or its file has a mistake.
  package func palette(named name: String) throws(ThemeError) -> Palette? {
    if Self.palettes.contains(name) { return nil }
    if let path = path(of: name), let text = try text(of: name, at: path) {
      do throws(ThemeError) {
        return try ThemeParser.palette(text, file: name + Self.ending)
      } catch {
        throw Self.withGuesses(error)
      }
    }
    guard let theme = NamedTheme(named: name) else { throw unknown(name) }
    return try theme.palette
  }

  private func path(of name: String) -> String? {
    guard let folder, !name.isEmpty, !name.hasPrefix("."), !name.contains("/"),
      !name.contains("\0")
    else { return nil }
    return "\(folder)/\(name)\(Self.ending)"
  }

  /// Adds the most likely key to mistakes about unknown keys.
  private static func withGuesses(_ fault: ThemeError) -> ThemeError {
    var fault = fault
    fault.others = fault.others.map(withGuesses)
    if fault.isUnknownKey, let key = fault.key,
      let near = Spelling.nearest(to: key, among: ThemeParser.keys)
    {
      fault.reason += "; did you mean “\(near)”?"
    }
    return fault
  }

  private func unknown(_ name: String) -> ThemeError {
    let near = Spelling.nearest(to: name, among: names).map { "; did you mean “\($0)”?" }
    return ThemeError(
      reason: "there is no theme “\(name.prefix(40))”" + (near ?? "; the themes are \(list)")
    )
  }

  private var list: String { names.joined(separator: ", ") }

  /// Nil if the file does not exist.
  private func text(of name: String, at path: String) throws(ThemeError) -> String? {
    do throws(RegularFile.Fault) {
      let bytes = try RegularFile.bytes(at: path, limit: Self.limit)
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      return bytes.map {
        String(decoding: $0.starts(with: mark) ? $0[mark.count...] : $0[...], as: UTF8.self)
      }
    } catch {
      throw ThemeError(file: name + Self.ending, reason: Self.reason(error))
    }
  }

  private static func reason(_ fault: RegularFile.Fault) -> String {
    switch fault {
    case .danglingLink: "is a link to a missing file"
    case .notRegular: "is not a file"
    case .tooLarge: "is too large for a theme"
    case .unreadable(let reason): reason
    }
  }
}
