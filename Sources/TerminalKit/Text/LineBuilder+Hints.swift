import TerminalSurface

extension LineBuilder {
  /// Adds as many whole hints as fit.
  ///
  /// Those of the last group, the help, and the way back are dropped last.
  package mutating func append(_ hints: [Hint]) {
    let last = hints.lastIndex(of: .parting).map { $0 + 1 } ?? hints.endIndex
    let kept = Self.kept(of: hints, last: last, room: room)
    var (isFirst, endsCluster, isFull) = (true, false, false)
    for (index, hint) in hints.enumerated() {
      if hint == .parting {
        endsCluster = !isFirst
        continue
      }
      let width = Self.text(of: hint).width + (isFirst ? 1 : 2) + (endsCluster ? 3 : 0)
      let isKept = kept.contains(index)
      // The first hint and the kept ones leave room only for the last group.
      let later = kept.filter { $0 > index && ($0 >= last || !isFirst && !isKept) }
        .reduce(0) { $0 + Self.width(of: hints[$1], endsCluster: $1 == last) }
      // Keep the last cell free.
      let hasRoom = width + (index < last ? later : 0) < room
      if !isKept { isFull = isFull || !hasRoom }
      if !hasRoom || isFull && !isKept { continue }
      append(hint, isFirst: isFirst, endsCluster: endsCluster)
      (isFirst, endsCluster) = (false, false)
    }
  }

  /// The hints on as few lines as hold all of them; `append` draws each line.
  package static func rows(of hints: [Hint], width: Int) -> [[Hint]] {
    var rows: [[Hint]] = [[]]
    var room = width
    for hint in hints {
      let needed = hint == .parting ? 3 : self.width(of: hint, endsCluster: false)
      // The last cell stays free.
      if hint != .parting, needed >= room {
        rows.append([])
        room = width
      }
      rows[rows.count - 1].append(hint)
      room -= needed
    }
    return rows
  }

  /// The indices of the last group's hints, and of earlier kept ones that fit next to the first
  /// hint.
  private static func kept(of hints: [Hint], last: Int, room: Int) -> [Int] {
    var left = room - (hints.first.map { width(of: $0, endsCluster: false) } ?? 0)
    for index in hints.indices where index >= last {
      left -= width(of: hints[index], endsCluster: index == last)
    }
    let others = hints.indices.prefix(last)
      .filter { index in
        guard hints[index].isKept else { return false }
        let width = index == 0 ? 0 : width(of: hints[index], endsCluster: false)
        guard width < left else { return false }
        left -= width
        return true
      }
    return others + hints.indices.filter { $0 >= last }
  }

  private static func width(of hint: Hint, endsCluster: Bool) -> Int {
    text(of: hint).width + (endsCluster ? 5 : 2)
  }

  private static func text(of hint: Hint) -> DisplayText {
    DisplayText(hint.keys.isEmpty ? hint.action : "\(hint.keys) \(hint.action)")
  }

  /// Draws keys bold, words quiet, and a faint line before a group.
  private mutating func append(_ hint: Hint, isFirst: Bool, endsCluster: Bool) {
    append(isFirst ? " " : "  ")
    if endsCluster { append("│  ", Style(.faint)) }
    if hint.keys.isEmpty { return append(hint.action, Style(.quiet)) }
    append(hint.keys, Style(.text, .bold))
    append(" \(hint.action)", Style(.quiet))
  }
}

extension StatusMessage {
  /// Adds the message with its sign; a key at its end is styled as in the footer.
  ///
  /// If it doesn't fit, the titles that it quotes are shortened first.
  package func append(to line: inout LineBuilder) {
    fitted(to: line.room - 1).appendWhole(to: &line)
  }

  private func appendWhole(to line: inout LineBuilder) {
    line.append(" ")
    guard kind != .failure else { return line.append(sign + text, Style(.danger)) }
    line.append(sign, Style(role))
    guard let (words, hint, keys) = parted else {
      return line.append(text, Style(kind == .success ? .text : .quiet))
    }
    line.append(words, Style(kind == .success ? .text : .quiet))
    line.append(Self.keySeparator, Style(.faint))
    for (index, key) in hint[..<keys].enumerated() {
      line.append((index > 0 ? " " : ""), Style(.quiet))
      line.append(String(key), Style(.text, .bold))
    }
    line.append(" " + hint[keys...].joined(separator: " "), Style(.quiet))
  }

  /// The message without the key at its end, for when that key would be typed as text.
  package var withoutKeys: StatusMessage {
    guard kind != .failure, let parted else { return self }
    return StatusMessage(kind: kind, text: parted.words)
  }

  /// Splits off a hint at the end of the message.
  ///
  /// `keys` is the number of its words that are keys; nil if there is no hint.
  ///
  /// Quoted text is never a hint: a title may look like one, and clicking it would press that key.
  /// Sentences and previews have no hints.
  private var parted: (words: String, hint: [Substring], keys: Int)? {
    guard !isPreview, !text.hasSuffix("."), let separator = lastSeparator else { return nil }
    let hint = text[separator.upperBound...].split(separator: " ")
    let keys = Self.keys(of: hint)
    guard keys > 0, keys < hint.count else { return nil }
    return (String(text[..<separator.lowerBound]), hint, keys)
  }

  /// The last separator outside quotation marks.
  private var lastSeparator: Range<String.Index>? {
    var found: Range<String.Index>?
    var isQuoted = false
    var index = text.startIndex
    while index < text.endIndex {
      switch text[index] {
      case "“": isQuoted = true
      case "”": isQuoted = false
      case " " where !isQuoted && text[index...].hasPrefix(Self.keySeparator):
        found = index..<text.index(index, offsetBy: Self.keySeparator.count)
      default: break
      }
      index = text.index(after: index)
    }
    return found
  }

  /// The number of leading words of a hint that are keys, as in `{ } move between them`.
  private static func keys(of hint: [Substring]) -> Int {
    guard let first = hint.first, isKey(first) else { return 0 }
    return 1 + hint.dropFirst().prefix { $0 != "a" && isKey($0) }.count
  }

  private static func isKey(_ word: Substring) -> Bool {
    KeyPress(
      label: word.count == 2 && word.first == "^" ? "Ctrl-\(word.dropFirst())" : String(word)
    )
      != nil
  }

  private static let keySeparator = " · "
}
