import BoardScreens
import Configuration
import NcursesTerminal
import TercetCommands
import TerminalKit
import TerminalSurface

/// `tercet help TOPIC` on a terminal.
enum TopicReading {
  static func show(_ page: HelpPage) throws {
    let settings = UserConfiguration.settings
    let keymap = ConfiguredKeys.keymap(by: settings)
    let size = Size(columns: 80, rows: 24)
    let screen = TopicScreen(page.text, keymap: keymap, size: size)
    let stack = ScreenStack(screen, keymap: keymap, size: size)
    screen.host = stack
    let palette = try? ThemeFiles().palette(named: settings.theme)
    do throws(TerminalError) {
      let terminal = try NcursesTerminal(
        usesMouse: settings.usesMouse,
        palette: palette.map(PaletteChoice.fixed) ?? .automatic,
        showsCursor: settings.cursor == .visible
      )
      if case .signal(let number) = terminal.run(stack) { NcursesTerminal.endProcess(by: number) }
    } catch {
      throw CommandFailure.usage(error.description)
    }
  }
}
