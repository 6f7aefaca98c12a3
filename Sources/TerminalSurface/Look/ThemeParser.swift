/// Parses a theme file.
///
/// A line is `key = value`, a comment starting with `#`, or blank. The keys are `name`,
/// `background` (`#rrggbb`), the roles, and the fills. A colour is `#rrggbb`, `default`, or the name
/// of one of the 16 colours, and may be followed by a comment. Missing keys are taken from the
/// built-in palette for the same background.
package struct ThemeParser {
  private let file: String
  private var name: String
  private var background: RGB?
  private var colors: [String: PaletteColor] = [:]
  private var seen: Set<String> = []
  private var faults: [ThemeError] = []

  private init(file: String) {
    self.file = file
    name = file
  }

  /// Parses a theme.
  ///
  /// Throws the first fault, with all others in it. `file` is the name used in messages.
  package static func palette(
    _ text: String,
    file: String
  ) throws(ThemeError) -> Palette {
    var parser = ThemeParser(file: file)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      do throws(ThemeError) {
        try parser.take(line, number: index + 1)
      } catch {
        parser.faults.append(error)
      }
    }
    guard var fault = parser.faults.first else { return parser.palette }
    fault.others = Array(parser.faults.dropFirst())
    throw fault
  }

  package static let roles: [String: Role] = [
    "text": .text, "title": .title, "quiet": .quiet, "faint": .faint, "accent": .accent,
    "todo": .accentToDo, "doing": .accentDoing, "done": .accentDone, "danger": .danger,
    "warning": .warning, "success": .success, "match": .match, "code": .code, "tag-1": .tag0,
    "tag-2": .tag1, "tag-3": .tag2, "tag-4": .tag3, "tag-5": .tag4, "tag-6": .tag5,
    "line": .line,
  ]

  package static let fills: [String: Fill] = [
    "selection": .selection, "bar": .bar, "popup": .popup, "popup-selection": .popupSelection,
  ]

  package static var keys: [String] { ["name", "background"] + roles.keys + fills.keys }

  private var palette: Palette {
    let background = background ?? .black
    var palette = Palette.fitting(background)
    palette.name = name
    palette.background = background
    for (key, color) in colors {
      if let role = ThemeParser.roles[key] { palette[role] = color }
      if let fill = ThemeParser.fills[key] { palette[fill] = color }
    }
    if colors["popup"] == nil { palette[.popup] = palette[.bar] }
    if colors["popup-selection"] == nil { palette.offsetPopupSelection() }
    return palette
  }

  private mutating func take(_ line: Substring, number: Int) throws(ThemeError) {
    let content = line.trimmingBlanks
    if content.isEmpty || content.first == "#" { return }
    func fault(_ key: String?, _ reason: String) -> ThemeError {
      ThemeError(file: file, line: number, key: key, reason: reason)
    }
    guard let sign = content.firstIndex(of: "=") else {
      throw fault(nil, "“\(content.prefix(40))” is not “key = value”")
    }
    let key = String(content[..<sign].trimmingBlanks)
    let value = content[content.index(after: sign)...].trimmingBlanks.withoutQuotes
    let shown = String(key.prefix(40))
    guard seen.insert(key).inserted else { throw fault(shown, "appears twice") }
    switch key {
    case "name": name = String(value)
    case "background":
      guard let color = RGB(hexadecimal: value.withoutComment.withoutQuotes) else {
        throw fault(shown, "“\(value.prefix(40))” isn't a colour; use #rrggbb")
      }
      background = color
    case _ where ThemeParser.roles[key] != nil || ThemeParser.fills[key] != nil:
      guard let color = PaletteColor(named: value.withoutComment.withoutQuotes) else {
        throw fault(
          shown,
          "“\(value.prefix(40))” isn't a colour; use #rrggbb, default, or a name such as "
            + "red or bright-red"
        )
      }
      colors[key] = color
    default:
      var unknown = fault(shown, "unknown key")
      unknown.isUnknownKey = true
      throw unknown
    }
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  fileprivate var withoutComment: Substring {
    guard let blank = firstIndex(where: \.isWhitespace),
      self[blank...].trimmingBlanks.first == "#"
    else { return self }
    return self[..<blank]
  }

  fileprivate var withoutQuotes: Substring {
    guard count > 1, first == "\"", last == "\"" else { return self }
    return dropFirst().dropLast()
  }
}
