import TerminalSurface

extension LineBuilder {
  /// Adds as many whole hints as have room; those of the last group, if there are several, and the help
  /// and the way back are not left out for others.
  package mutating func append(_ hints: [Hint]) {
    let last = hints.lastIndex(of: .parting).map { $0 + 1 } ?? hints.endIndex
    let kept = Self.kept(of: hints, last: last, room: room)
    var (isFirst, isParted, isFull) = (true, false, false)
    for (index, hint) in hints.enumerated() {
      if hint == .parting {
        isParted = !isFirst
        continue
      }
      let width = Self.text(of: hint).width + (isFirst ? 1 : 2) + (isParted ? 3 : 0)
      let isKept = kept.contains(index)
      // The first hint and those that are kept leave room for the last group only.
      let later = kept.filter { $0 > index && ($0 >= last || !isFirst && !isKept) }
        .reduce(0) { $0 + Self.width(of: hints[$1], isParted: $1 == last) }
      // The last cell stays free.
      let hasRoom = width + (index < last ? later : 0) < room
      if !isKept { isFull = isFull || !hasRoom }
      if !hasRoom || isFull && !isKept { continue }
      append(hint, isFirst: isFirst, isParted: isParted)
      (isFirst, isParted) = (false, false)
    }
  }

  /// The hints of the last group, and of those before it that are kept as many as have room beside the
  /// first.
  private static func kept(of hints: [Hint], last: Int, room: Int) -> [Int] {
    var left = room - (hints.first.map { width(of: $0, isParted: false) } ?? 0)
    for index in hints.indices where index >= last {
      left -= width(of: hints[index], isParted: index == last)
    }
    let others = hints.indices.prefix(last)
      .filter { index in
        guard hints[index].isKept else { return false }
        let width = index == 0 ? 0 : width(of: hints[index], isParted: false)
        guard width < left else { return false }
        left -= width
        return true
      }
    return others + hints.indices.filter { $0 >= last }
  }

  private static func width(of hint: Hint, isParted: Bool) -> Int {
    text(of: hint).width + (isParted ? 5 : 2)
  }

  private static func text(of hint: Hint) -> DisplayText {
    DisplayText(hint.keys.isEmpty ? hint.action : "\(hint.keys) \(hint.action)")
  }

  /// The keys bold and the words quiet, a faint line before a group.
  private mutating func append(_ hint: Hint, isFirst: Bool, isParted: Bool) {
    append(isFirst ? " " : "  ")
    if isParted { append("│  ", Style(.faint)) }
    if hint.keys.isEmpty { return append(hint.action, Style(.quiet)) }
    append(hint.keys, Style(.text, .bold))
    append(" \(hint.action)", Style(.quiet))
  }
}

extension StatusMessage {
  /// Adds the message with its sign to a line; a key that it ends with looks as it does in the
  /// footer.
  ///
  /// Where it has no room, the titles that it quotes are shortened first.
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

  /// The message without the key that it ends with, for where that key is typed as text.
  package var withoutKeys: StatusMessage {
    guard kind != .failure, let parted else { return self }
    return StatusMessage(kind: kind, text: parted.words)
  }

  /// What stands before a hint at the end, the words of that, and how many of them are keys; nil where
  /// there is no such hint.
  ///
  /// Nothing between quotation marks is one: a title or a name may read like it, and a click on it would
  /// be that key. A sentence and what is typed have none.
  private var parted: (words: String, hint: [Substring], keys: Int)? {
    guard !isPreview, !text.hasSuffix("."), let separator = lastSeparator else { return nil }
    let hint = text[separator.upperBound...].split(separator: " ")
    let keys = Self.keys(of: hint)
    guard keys > 0, keys < hint.count else { return nil }
    return (String(text[..<separator.lowerBound]), hint, keys)
  }

  /// The last separator outside of quotation marks.
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

  /// How many words of a hint are keys: the first, and those behind it that are keys too, as in
  /// `{ } go through them`.
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
