internal import ArgumentParser
import TerminalSurface

struct PictureOptions: ParsableArguments {
  @Option("For svg: the theme; default dark.", value: "name", .themes)
  var theme: String?

  @Option(help: ArgumentHelp("For svg: width in columns, 40 to 500.", valueName: "number"))
  var width: Int?

  @Option(
    help: ArgumentHelp(
      "For svg: height in rows, 10 to 500; otherwise as the cards need, up to 36.",
      valueName: "number"
    )
  )
  var height: Int?

  var areGiven: Bool { theme != nil || width != nil || height != nil }

  @MainActor var form: PictureDrawing.Form {
    get throws(CommandFailure) {
      PictureDrawing.Form(
        size: Size(
          columns: try Self.number(width ?? 120, "--width", in: 40...500),
          rows: try Self.number(height ?? 36, "--height", in: 10...500)
        ),
        palette: try palette,
        isCropped: height == nil
      )
    }
  }

  @MainActor private var palette: Palette {
    get throws(CommandFailure) {
      do throws(ThemeError) {
        let name = theme ?? "dark"
        if let palette = try ThemeFiles().palette(named: name) { return palette }
        return name == "light" ? .light : name == "ansi" ? .ansi : .dark
      } catch {
        throw .usage("--theme: \(error)")
      }
    }
  }

  private static func number(
    _ value: Int,
    _ option: String,
    in range: ClosedRange<Int>
  ) throws(CommandFailure) -> Int {
    if range.contains(value) { return value }
    throw .usage("\(option) must be from \(range.lowerBound) to \(range.upperBound)")
  }
}

/// For the documentation.
struct PictureCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "picture",
    abstract: "Draw the sample board after some keys, as an SVG.",
    discussion: "Example: tercet picture --keys '/ \"#docs\" Enter'",
    shouldDisplay: false
  )

  @OptionGroup var picture: PictureOptions

  @Option(help: "The keys, such as: / \"web\" Enter")
  var keys = ""

  @Flag(help: "Show each key, one after another.")
  var animated = false

  @MainActor func perform() throws {
    guard let keys = PictureDrawing.shared.keys(keys) else {
      throw CommandFailure.usage("--keys has a key that does not exist")
    }
    let output = try ExportFile(nil)
    try output.append(PictureDrawing.shared.sample(keys, animated, picture.form))
    try output.finish()
  }
}
