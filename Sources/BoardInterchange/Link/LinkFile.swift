package import BoardModel

/// A linked Markdown file: its exact lines, and the cards in them.
package struct LinkFile: Sendable {
  /// A line and its end: a line feed, a carriage return, both, or the end of the file.
  struct Line: Hashable, Sendable {
    var text: String
    var end: String
  }

  package struct Entry: Sendable {
    /// Its index in `lists`.
    package var list: Int
    package var lines: Range<Int>
    /// The blanks before its first line.
    var indent = ""
    /// The values of its lines, only in the fields of `LinkFields`.
    package var draft: CardDraft
    var finishedAt: Timestamp?
    var key: String?
    var mark: Character?
    var notations = FactNotations()
  }

  /// The same limit as for imports.
  package static let sizeLimit = SourceText.markdownLimit

  package let bytes: [UInt8]
  /// Its byte order mark, which is no part of the first line.
  let mark: [UInt8]
  let lines: [Line]
  let markdown: MarkdownBoard
  /// The lists that are columns, without the archive.
  package let lists: [MarkdownBoard.List]
  /// In the order of the file.
  package let entries: [Entry]
  /// The titles in the archive of the file.
  let archived: Set<String>

  /// With `layout`, headings and items keep their meaning from the last agreement.
  ///
  /// Otherwise `shape` chooses between the shapes, or it is guessed.
  ///
  /// Throws if the file can't be linked as it is.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package init(
    _ bytes: [UInt8],
    layout: MarkdownLayout? = nil,
    shape: MarkdownLayout.Shape? = nil
  ) throws(LinkRefusal) {
    if bytes.count > Self.sizeLimit { throw .tooLarge }
    if let nul = bytes.firstIndex(of: 0) {
      throw .nul(line: bytes[..<nul].count { $0 == 0x0A } + 1)
    }
    let mark = bytes.prefix(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    guard let lines = Self.lines(of: bytes.dropFirst(mark.count)) else { throw .notText }
    (self.bytes, self.mark) = (bytes, Array(mark))
    self.lines = lines
    if let line = lines.firstIndex(where: { Self.isConflictMark($0.text) }) {
      throw .conflictMarks(line: line + 1)
    }
    markdown = MarkdownReader.read(lines.map(\.text), layout: layout, shape: shape)
    lists = markdown.lists.filter { !$0.isArchive }
    try Self.check(lists)
    (entries, archived) = Self.cards(of: markdown, lines)
    if entries.count > SourceBoard.cardLimit { throw .tooManyCards }
  }

  /// Nil if the bytes are not text.
  static func lines(of bytes: ArraySlice<UInt8>) -> [Line]? {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    var lines: [Line] = []
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      guard byte == 0x0A || byte == 0x0D else {
        index += 1
        continue
      }
      let isPair = byte == 0x0D && index + 1 < bytes.endIndex && bytes[index + 1] == 0x0A
      let end = isPair ? "\r\n" : byte == 0x0D ? "\r" : "\n"
      lines.append(Line(text: String(decoding: bytes[start..<index], as: UTF8.self), end: end))
      index += isPair ? 2 : 1
      start = index
    }
    if start < bytes.endIndex {
      lines.append(Line(text: String(decoding: bytes[start...], as: UTF8.self), end: ""))
    }
    return lines
  }

  static func isConflictMark(_ line: String) -> Bool {
    for mark in ["<<<<<<<", ">>>>>>>", "|||||||"] where line.utf8.starts(with: mark.utf8) {
      let next = line.utf8.dropFirst(7).first
      if next == nil || next == 0x20 { return true }
    }
    return false
  }

  private static func check(_ lists: [MarkdownBoard.List]) throws(LinkRefusal) {
    if lists.count > ColumnRule.countLimit { throw .tooManyLists(lists.count) }
    for (index, list) in lists.enumerated() {
      let isTaken = lists[..<index].contains { NameRule.isSame($0.column, list.column) }
      if isTaken { throw .twoLists(named: list.column) }
    }
  }

  private static func cards(
    of markdown: MarkdownBoard,
    _ lines: [Line]
  ) -> (entries: [Entry], archived: Set<String>) {
    var places: [Int?] = []
    for list in markdown.lists {
      places.append(list.isArchive ? nil : places.count { $0 != nil })
    }
    var entries: [Entry] = []
    var archived: Set<String> = []
    for item in markdown.items {
      let draft = LinkFields.draft(of: item.card)
      guard let list = places[item.list] else {
        archived.insert(draft.title)
        continue
      }
      entries.append(
        Entry(
          list: list,
          lines: item.lines,
          indent: item.indent,
          draft: draft,
          finishedAt: item.card.finishedAt,
          key: item.card.key,
          mark: item.mark,
          notations: item.notations
        )
      )
    }
    return (entries, archived)
  }

  package var shape: MarkdownLayout.Shape { markdown.layout.shape }

  package var title: String? { markdown.title }

  package var columnDrafts: [ColumnDraft] { lists.map(\.draft) }

  var lineEnd: String { lines.lineEnd }

  var places: [Range<Int>] {
    var starts: [Int] = [mark.count]
    starts.reserveCapacity(lines.count + 1)
    for line in lines {
      starts.append(starts[starts.count - 1] + line.text.utf8.count + line.end.utf8.count)
    }
    return entries.map { starts[$0.lines.lowerBound]..<starts[$0.lines.upperBound] }
  }

  /// The lines of a card, without the end of the last one.
  func text(of entry: Entry) -> String {
    lines[entry.lines].dropLast().map { $0.text + "\n" }.joined()
      + lines[entry.lines.upperBound - 1].text
  }
}

extension MarkdownBoard.List {
  package var column: String { CardCleaner.name(name) }

  var draft: ColumnDraft {
    let limit = limit.flatMap { (1...ColumnRule.greatestLimit).contains($0) ? $0 : nil }
    return ColumnDraft(name: column, kind: kind ?? ColumnWords.kind(of: column), limit: limit)
  }
}

/// The fields that a linked file supports.
package enum LinkFields {
  ///
  /// In the order in which digests are stored; a new field comes last.
  package static let all: [CardField] = [
    .title, .body, .due, .tags, .checklist, .priority, .assignees, .start, .repeats, .repeatFrom,
  ]

  /// How many of them older versions stored.
  static let firstCount = 5

  /// The file's values of a card, ready to store.
  static func draft(of card: SourceCard) -> CardDraft {
    var cleaner = CardCleaner()
    var draft = cleaner.draft(of: card)
    if !isHeld(draft.repeats) { draft.repeats = nil }
    draft.repeatFrom = draft.repeats?.basis
    return draft
  }

  /// Whether a file has words for a repeat; other ones are only on the board.
  static func isHeld(_ repeats: CardRepeat?) -> Bool {
    repeats.map { TaskSign.words(of: $0) != nil } ?? true
  }

  /// A card with only some fields.
  static func only(_ fields: some Sequence<CardField>, of draft: CardDraft) -> CardDraft {
    var only = CardDraft(title: "")
    for field in fields { only.apply(draft.edit(of: field)) }
    return only
  }

  /// The names of tags at another program, with those kept that mean one of the tags, such as
  /// “good first issue”.
  static func names(of tags: [String], keeping names: [String]) -> [String] {
    Self.names(of: tags, keeping: names) { name in
      var card = SourceCard(column: "", title: "")
      card.tags = [name]
      return draft(of: card).tags
    }
  }

  /// The `names` that stand for wanted values only, and then the values that have no name.
  static func names(
    of values: [String],
    keeping names: [String],
    meaning: (String) -> [String]
  ) -> [String] {
    let meant = names.map { (name: $0, values: meaning($0)) }
    let kept = meant.filter { $0.values.allSatisfy(values.contains) }
    let known = Set(kept.flatMap(\.values))
    return kept.map(\.name) + values.filter { !known.contains($0) }
  }

  static func agree(_ left: CardDraft, _ right: CardDraft) -> Bool {
    all.allSatisfy { left.agrees(with: right, on: $0) }
  }

  /// A hash that shows whether a field has changed.
  static func digest(_ field: CardField, of draft: CardDraft) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ text: String) {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
      hash = (hash ^ 0xFF) &* 0x0000_0100_0000_01b3
    }
    switch field {
    case .title: add(draft.title)
    case .body: add(draft.body)
    case .due: add(draft.dueDate?.iso ?? "")
    case .tags: draft.tags.forEach(add)
    case .checklist: for item in draft.checklist { add((item.isDone ? "x" : " ") + item.text) }
    case .priority: add(draft.priority.word)
    case .assignees: draft.assignees.forEach(add)
    case .start: add(draft.start?.iso ?? "")
    case .repeats: add(draft.repeatRule.map { CardRepeat($0).words } ?? "")
    case .repeatFrom: add(draft.repeats?.basis?.rawValue ?? "")
    default: break
    }
    return hash == unknown ? 1 : hash
  }

  /// The digest of a field without an agreement.
  static let unknown: UInt64 = 0

  static func digests(of draft: CardDraft) -> [UInt64] { all.map { digest($0, of: draft) } }
}

extension [LinkFile.Line] {
  /// The end of new lines: the first one, but a bare carriage return only if there is no other.
  var lineEnd: String {
    let ends = lazy.map(\.end).filter { !$0.isEmpty }
    return ends.first { $0 != "\r" } ?? ends.first ?? "\n"
  }
}
