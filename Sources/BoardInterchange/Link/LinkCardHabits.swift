import BoardModel

extension LinkCardLines {
  /// The style of a file's cards, for new ones.
  package struct Habits: Hashable, Sendable {
    let bullet: Character
    /// Whether new items get a box.
    let hasBoxes: Bool
    /// The indentation of lines after a heading.
    let headingIndent: String
    /// Whether the first card of a list follows its heading without a blank line.
    let isTight: Bool
    /// Whether cards are separated by blank lines.
    let isLoose: Bool
    /// Whether the text of new cards begins with `>`, as in taskell's files.
    let hasQuotes: Bool
    /// The marks of cards in progress and of done cards; nil until the file has one.
    private(set) var doing: Character?
    private(set) var done: Character?
    /// How facts are written; nil until the file has one.
    private(set) var notations: FactNotations
  }
}

extension LinkCardLines.Habits {
  /// The style of a file.
  ///
  /// What is known of the style is kept, so that it survives a card that leaves and returns.
  init(_ file: LinkFile, since old: Self? = nil) {
    let first = file.entries.first.flatMap { entry in
      file.lines[entry.lines.lowerBound].text.dropFirst(entry.indent.count).first
    }
    bullet = first.flatMap { "-*+".contains($0) ? $0 : nil } ?? "-"
    let below = file.entries.lazy.compactMap { entry in
      MarkdownLine.indentation(of: file.lines[entry.lines].dropFirst().map(\.text)[...])
    }
    let hasHeadings = file.markdown.layout.task != nil
    let isTaskell = file.markdown.isTaskell
    headingIndent = hasHeadings ? below.first.map(String.init) ?? "" : ""
    let boxes = file.entries.count { $0.mark != nil }
    hasBoxes = boxes * 2 >= file.entries.count && !isTaskell
    hasQuotes = file.markdown.style == .plain && (file.shape == .columns || isTaskell)
    let gaps = Self.gaps(of: file)
    isTight = old?.isTight ?? (gaps.tight > gaps.spaced)
    isLoose = old?.isLoose ?? (gaps.loose + gaps.dense > 0 ? gaps.loose > gaps.dense : hasHeadings)
    (doing, done, notations) = (old?.doing, old?.done, old?.notations ?? FactNotations())
    if old == nil {
      notations.due = isTaskell ? .line : nil
      notations.isBold = file.entries.count { $0.notations.isBold } * 2 > file.entries.count
    }
    learn(from: file)
  }

  /// How often a card follows its heading, or another card, with and without a blank line.
  private static func gaps(
    of file: LinkFile
  ) -> (tight: Int, spaced: Int, loose: Int, dense: Int) {
    var gaps = (tight: 0, spaced: 0, loose: 0, dense: 0)
    var last: LinkFile.Entry?
    for entry in file.entries {
      let start = entry.lines.lowerBound
      let isBlank = start == 0 || MarkdownLine.isBlank(file.lines[start - 1].text)
      let isFirst =
        file.shape == .columns
        ? last?.list != entry.list : last.map { $0.lines.upperBound + 1 < start } ?? true
      switch (isFirst, isBlank) {
      case (true, true): gaps.spaced += 1
      case (true, false): gaps.tight += 1
      case (false, true): gaps.loose += 1
      case (false, false): gaps.dense += 1
      }
      last = entry
    }
    return gaps
  }

  /// Adds what the file did not show before.
  mutating func learn(from file: LinkFile) {
    func usual<Value: Hashable & Comparable>(_ values: [Value]) -> Value? {
      var counts: [Value: Int] = [:]
      for value in values { counts[value, default: 0] += 1 }
      return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
    func mark(_ kind: Column.Kind) -> Character? {
      usual(file.entries.compactMap(\.mark).filter { TaskBox.kind(of: $0) == kind })
    }
    doing = doing ?? mark(.doing)
    done = done ?? mark(.done)
    func notation(_ path: KeyPath<FactNotations, FactNotation?>) -> FactNotation? {
      usual(file.entries.compactMap { $0.notations[keyPath: path]?.rawValue })
        .flatMap(FactNotation.init)
    }
    notations.due = notations.due ?? notation(\.due)
    notations.priority = notations.priority ?? notation(\.priority)
    notations.finish = notations.finish ?? notation(\.finish)
  }

  // MARK: Stored

  init?(stored value: JSONValue) {
    guard let bullet = value["bullet"]?.text?.first else { return nil }
    self.bullet = bullet
    hasBoxes = value["boxes"]?.truth ?? false
    headingIndent = value["indent"]?.text ?? ""
    isTight = value["tight"]?.truth ?? false
    isLoose = value["loose"]?.truth ?? false
    hasQuotes = value["quotes"]?.truth ?? true
    doing = value["doing"]?.text?.first
    done = value["ticked"]?.text?.first
    notations = FactNotations(
      due: value["due"]?.text.flatMap(FactNotation.init),
      priority: value["priority"]?.text.flatMap(FactNotation.init),
      finish: value["finish"]?.text.flatMap(FactNotation.init),
      isBold: value["bold"]?.truth ?? false
    )
  }

  func store(in head: inout JSONObject) {
    head.set("bullet", String(bullet))
    head.set("boxes", hasBoxes)
    head.set("indent", headingIndent)
    head.set("tight", isTight)
    head.set("loose", isLoose)
    head.set("quotes", hasQuotes)
    head.set("doing", doing.map { String($0) })
    head.set("ticked", done.map { String($0) })
    head.set("due", notations.due?.rawValue)
    head.set("priority", notations.priority?.rawValue)
    head.set("finish", notations.finish?.rawValue)
    head.set("bold", notations.isBold)
  }
}
