import BoardScreens
import BoardStorage
import Configuration
import Glibc
import NcursesTerminal
import TercetCommands
import TerminalSurface

/// The themes of one showing: which one is in use, trying others, and reading a file again that was
/// saved.
final class ThemeLibrary: ThemeChoosing {
  private let files: ThemeFiles
  private let keep: (String) throws(ConfigurationFault) -> Void
  /// Whether there is a configuration that keeps what is chosen.
  var isKept = true
  /// Why no theme's colours are seen; nil where they are.
  var colorless: String?
  /// Tells when a file of the user was saved; only while one is in use.
  private var watch: FolderWatch?
  /// When the file in use was saved last, and which one it is; empty if there is none.
  private var lastSaved: [Int] = []
  /// Has the loop call a handler whenever a descriptor has something to read.
  var onWatch: (Int32, @escaping () -> Void) -> Void = { _, _ in }
  /// A saved file has a mistake in it.
  var onMistake: (String) -> Void = { _ in }
  /// A saved file was read, and its colours show.
  var onReading: (String) -> Void = { _ in }
  private(set) var current: String
  /// Where the colours come from.
  private(set) var choice: PaletteChoice
  /// Shows other colours with the next frame.
  var apply: (PaletteChoice) -> Void = { _ in }
  /// The theme that shows; another than the current one while it is only tried.
  private var shown: String
  /// The colours of the current theme when it was read last without a mistake.
  private var settled: PaletteChoice

  /// - Throws: that there is no theme of the name, or the mistake in its file.
  init(
    named name: String,
    files: ThemeFiles,
    keep: @escaping (String) throws(ConfigurationFault) -> Void
  ) throws(ThemeFault) {
    self.files = files
    self.keep = keep
    current = name
    shown = name
    choice = try Self.choice(named: name, files)
    settled = choice
  }

  /// The usual colours for a theme that can't be read yet; it shows as soon as its file is mended.
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

  /// What is to be said of a theme that was made for another background than the terminal has; nil
  /// where it fits.
  func doubt(on background: RGB) -> String? {
    guard case .fixed(let palette) = choice, palette.isDark != background.isDark else { return nil }
    let (wanted, there) = palette.isDark ? ("dark", "light") : ("light", "dark")
    return "The theme “\(shown)” is made for a \(wanted) background, and this one is \(there)."
  }

  // MARK: ThemeChoosing

  var offers: [ThemeOffer] {
    let offers = files.names.map {
      ThemeOffer(name: $0, detail: Self.words(of: $0, isOwn: files.isOwn($0)))
    }
    return isGone ? offers + [ThemeOffer(name: current, detail: "file is gone")] : offers
  }

  /// Whether the file of the current theme is not there any more; its colours stay.
  private var isGone: Bool {
    settled != .automatic && files.mayBeOwn(current) && !files.isOwn(current)
  }

  private var goneWords: String {
    "The file of the theme “\(current)” is gone; its colours stay until Tercet ends."
  }

  func preview(_ name: String) -> String? {
    do throws(ThemeFault) {
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
      "The theme “\(current)” is kept, but shows no colours: \(reason)."
    case (false, nil): "The theme “\(current)” shows until Tercet ends; nothing keeps it."
    case (false, let reason?):
      "The theme “\(current)” is not kept, and shows no colours: \(reason)."
    }
  }

  /// Goes back to the colours of the current theme, whose file has a mistake now.
  private func showSettled() {
    shown = current
    guard choice != settled else { return }
    choice = settled
    apply(choice)
  }

  // MARK: Files

  /// Watches the user's own files, where one of them is in use.
  func watchFiles() {
    guard watch == nil, files.mayBeOwn(shown), let folder = files.existingFolder else { return }
    watch = FolderWatch(folder)
    lastSaved = savedTime(in: folder)
    guard let watch else { return }
    onWatch(watch.descriptor) { [weak self] in
      if let self, watch.takeChange(of: "\(shown).theme") { readAgain() }
    }
  }

  /// Whether a file of the user is in use that nothing watches.
  var isBlind: Bool {
    watch == nil && files.mayBeOwn(shown) && files.existingFolder != nil
  }

  /// Looks at the file without a watch, and watches again if that is possible.
  func lookWithoutWatch() {
    if !isBlind { return }
    let before = lastSaved
    watchFiles()
    if lastSaved != before { readAgain() }
  }

  private func savedTime(in folder: String) -> [Int] {
    var status = stat()
    if stat(folder + "/\(shown).theme", &status) != 0 { return [] }
    return [status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(status.st_ino)]
  }

  /// Reads the theme that shows again; one with a mistake, or that is gone, leaves the colours as they
  /// are.
  private func readAgain() {
    if let mistake = preview(shown) { onMistake(mistake) } else { onReading(shown) }
  }

  // MARK: Names

  private static func choice(
    named name: String,
    _ files: ThemeFiles
  ) throws(ThemeFault) -> PaletteChoice {
    if let palette = try files.palette(named: name) { return .fixed(palette) }
    return switch name {
    case "dark": .fixed(.dark)
    case "light": .fixed(.light)
    case "ansi": .ansi
    default: .automatic
    }
  }

  private static func words(of name: String, isOwn: Bool) -> String {
    if isOwn { return "your own" }
    return switch name {
    case "auto": "as the terminal"
    case "ansi": "16 colours"
    case "light", "dark": ""
    case "solarized-light": "light"
    default: "dark"
    }
  }
}
