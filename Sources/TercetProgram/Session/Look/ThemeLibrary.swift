import BoardScreens
import Configuration
import FileSystem
import Glibc
import NcursesTerminal
import TercetCommands
import TerminalSurface

/// The themes of a session: the current theme, previews, and reading a theme file again when it is
/// saved.
final class ThemeLibrary: ThemeChoosing {
  private let files: ThemeFiles
  private let keep: (String) throws(ConfigurationFault) -> Void
  /// Whether the chosen theme is stored in a configuration.
  var isKept = true
  /// Why no colours are shown; nil if they are.
  var colorless: String?
  /// Reports saved theme files, only while one of them is in use.
  private var watch: FolderWatch?
  /// The time and inode of the current theme's file when it was last saved; empty without a file.
  private var lastSaved: [Int] = []
  /// Makes the run loop call a handler when a descriptor becomes readable.
  var onWatch: (Int32, @escaping () -> Void) -> Void = { _, _ in }
  var onMistake: (String) -> Void = { _ in }
  var onReading: (String) -> Void = { _ in }
  private(set) var current: String
  private(set) var choice: PaletteChoice
  var apply: (PaletteChoice) -> Void = { _ in }
  /// The theme that shows; it differs from the current one during a preview.
  private var shown: String
  /// The colours of the current theme when it was last read without a mistake.
  private var settled: PaletteChoice

  /// - Throws: if there is no theme of that name, or its file has a mistake.
  init(
    named name: String,
    files: ThemeFiles,
    keep: @escaping (String) throws(ConfigurationFault) -> Void
  ) throws(ThemeError) {
    self.files = files
    self.keep = keep
    current = name
    shown = name
    choice = try Self.choice(named: name, files)
    settled = choice
  }

  /// Starts with the default colours because the theme can't be read yet.
  ///
  /// It shows when its file is corrected.
  init(
    awaiting name: String,
    files: ThemeFiles,
    keep: @escaping (String) throws(ConfigurationFault) -> Void
  ) {
    self.files = files
    self.keep = keep
    (current, shown) = (name, name)
    (choice, settled) = (.automatic, .automatic)
  }

  /// The message about a theme made for another background than the terminal's; nil if it fits.
  func doubt(on background: RGB) -> String? {
    guard case .fixed(let palette) = choice, palette.isDark != background.isDark else { return nil }
    let (wanted, there) = palette.isDark ? ("dark", "light") : ("light", "dark")
    return "The theme “\(shown)” is made for a \(wanted) background, but the terminal is \(there)."
  }

  // MARK: ThemeChoosing

  var offers: [ThemeOffer] {
    let offers = files.names.map {
      ThemeOffer(name: $0, detail: Self.words(of: $0, files))
    }
    return isGone ? offers + [ThemeOffer(name: current, detail: "file is gone")] : offers
  }

  /// Whether the file of the current theme no longer exists; its colours stay.
  private var isGone: Bool {
    settled != .automatic && files.mayBeOwn(current) && !files.isOwn(current)
  }

  private var goneWords: String {
    "The file of the theme “\(current)” is gone; its colours stay until Tercet ends."
  }

  func preview(_ name: String) -> String? {
    do throws(ThemeError) {
      choice = try Self.choice(named: name, files)
      shown = name
      if name == current { settled = choice }
      apply(choice)
      watchFiles()
      return nil
    } catch {
      if name == current { showSettled() }
      return name == current && isGone ? goneWords : error.summary
    }
  }

  func choose(_ name: String) -> String? {
    if let reason = preview(name) { return reason }
    do throws(ConfigurationFault) {
      try keep(name)
    } catch {
      return error.description
    }
    current = name
    settled = choice
    return nil
  }

  var remark: String? {
    switch (isKept, colorless) {
    case (true, nil): nil
    case (true, let reason?):
      "The theme “\(current)” is saved, but shows no colours: \(reason)."
    case (false, nil): "The theme “\(current)” is used only until Tercet ends."
    case (false, let reason?):
      "The theme “\(current)” is not saved, and shows no colours: \(reason)."
    }
  }

  /// Restores the colours of the current theme, whose file now has a mistake.
  private func showSettled() {
    shown = current
    guard choice != settled else { return }
    choice = settled
    apply(choice)
  }

  // MARK: Files

  func watchFiles() {
    guard watch == nil, files.mayBeOwn(shown), let folder = files.existingFolder else { return }
    watch = FolderWatch(folder)
    lastSaved = savedTime(in: folder)
    guard let watch else { return }
    onWatch(watch.descriptor) { [weak self] in
      if let self, watch.takeChange(of: "\(shown).theme") { readAgain() }
    }
  }

  /// Whether a theme file is in use that nothing watches.
  var isPolling: Bool {
    watch == nil && files.mayBeOwn(shown) && files.existingFolder != nil
  }

  /// Checks the file without a watch, and tries to watch it again.
  func checkWithoutWatch() {
    if !isPolling { return }
    let before = lastSaved
    watchFiles()
    if lastSaved != before { readAgain() }
  }

  private func savedTime(in folder: String) -> [Int] {
    guard let status = stat(at: folder + "/\(shown).theme") else { return [] }
    return [status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(status.st_ino)]
  }

  /// Reads the shown theme again; if it has a mistake or is missing, the colours stay the same.
  private func readAgain() {
    if let mistake = preview(shown) { onMistake(mistake) } else { onReading(shown) }
  }

  // MARK: Names

  private static func choice(
    named name: String,
    _ files: ThemeFiles
  ) throws(ThemeError) -> PaletteChoice {
    if let palette = try files.palette(named: name) { return .fixed(palette) }
    return switch name {
    case "dark": .fixed(.dark)
    case "light": .fixed(.light)
    case "ansi": .ansi
    default: .automatic
    }
  }

  private static func words(of name: String, _ files: ThemeFiles) -> String {
    if files.isOwn(name) { return "your own" }
    return switch name {
    case "auto": "follows the terminal"
    case "ansi": "16 colours"
    case "light", "dark": ""
    default: ((try? files.palette(named: name)) ?? nil).map { $0.isDark ? "dark" : "light" } ?? ""
    }
  }
}
