import BoardModel
import TerminalKit
import TerminalSurface

nonisolated extension [LineMark] {
  /// The words of a new card that are not part of its title.
  static func marks(
    ofQuickAdd text: String,
    today: CalendarDay,
    _ colors: NameColors
  ) -> [LineMark] {
    QuickAdd.parts(of: text, today: today)
      .map { part in
        let style: Style =
          switch part.kind {
          case .tag(let tag): Style(colors.role(ofTag: tag))
          case .assignee: Style(.quiet, .bold)
          case .priority(let priority): TitleMark.style(of: priority)
          case .date, .repeats, .estimate: Style(.accent)
          case .lane(let lane): Style(colors.role(ofLane: lane.name), .bold)
          }
        return LineMark(characters: part.characters, style: style)
      }
  }

  /// The parts of a filter that are not plain words; those with a warning have its colour.
  static func marks(of query: ParsedQuery, _ colors: NameColors) -> [LineMark] {
    let starts = CharacterStarts(query.text)
    let bytes = [UInt8](query.text.utf8)
    return query.tokens.compactMap { token in
      let isDoubtful = query.warnings.contains {
        !$0.isUnfinished && $0.range.overlaps(token.range)
      }
      let name = String(decoding: bytes[token.range].dropFirst(), as: UTF8.self)
      return (isDoubtful ? Style(.warning) : style(of: token.kind, name, colors))
        .map { LineMark(characters: starts.characters(in: token.range), style: $0) }
    }
  }

  private static func style(
    of kind: QueryToken.Kind,
    _ name: String,
    _ colors: NameColors
  ) -> Style? {
    switch kind {
    case .word, .phrase: nil
    case .name(.assignee): Style(.quiet, .bold)
    case .name(.lane): Style(colors.role(ofLane: name), .bold)
    case .name: Style(colors.role(ofTag: name))
    case .field: Style(.accent)
    case .value: Style(.accent, .bold)
    case .keyword, .negation, .parenthesis: Style(.quiet, .bold)
    }
  }
}

private nonisolated struct CharacterStarts {
  private var starts: [Int] = []

  /// - Complexity: O(*n*) for *n* characters.
  init(_ text: String) {
    var offset = 0
    for character in text {
      starts.append(offset)
      offset += character.utf8.count
    }
  }

  func characters(in bytes: Range<Int>) -> Range<Int> {
    character(at: bytes.lowerBound)..<character(at: bytes.upperBound)
  }

  /// The first character that starts at a byte or after it.
  ///
  /// - Complexity: O(log *n*) for *n* characters.
  private func character(at byte: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < byte { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
