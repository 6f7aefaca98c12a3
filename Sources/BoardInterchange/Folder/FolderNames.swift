package import BoardModel

/// The identifiers of a board's cards in a folder.
///
/// A card from such a folder keeps its identifier. The others get the lowest free numbers, in the
/// order of creation, so that the next export gives them the same ones.
package struct FolderNames {
  private struct Entry {
    let id: Card.ID
    let made: Timestamp
    let name: FolderName?
  }

  package let dialect: TaskDialect
  /// The text before the numbers of Backlog.md, in capitals.
  package let prefix: String
  /// One more than the highest number.
  package private(set) var nextNumber = 1
  private var names: [Card.ID: String] = [:]
  private var kept: Set<Card.ID> = []

  /// - Parameters:
  ///   - cards: All cards of the folder.
  ///   - dialect: Nil for the program that most cards came from, or Backlog.md.
  /// - Complexity: O(*n* log *n*) for *n* cards.
  package init(
    _ cards: some Sequence<(id: Card.ID, made: Timestamp, name: String?)>,
    as dialect: TaskDialect?
  ) {
    let entries = cards.map { card in
      Entry(id: card.id, made: card.made, name: card.name.flatMap { FolderName($0) })
    }
    var counts: [String: Int] = [:]
    for entry in entries { if let name = entry.name { counts[name.prefix, default: 0] += 1 } }
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    self.dialect = dialect ?? (most == "" ? .kanban : .backlog)
    let words = counts.filter { $0.key != "" }.max { ($0.value, $1.key) < ($1.value, $0.key) }
    prefix = words?.key ?? "TASK"
    settle(entries)
  }

  private mutating func settle(_ entries: [Entry]) {
    let wanted = dialect == .kanban ? "" : prefix
    var taken: Set<String> = []
    var numbers: Set<Int> = []
    for entry in entries {
      guard let name = entry.name, name.prefix == wanted,
        taken.insert(name.text.uppercased()).inserted
      else { continue }
      names[entry.id] = name.text
      kept.insert(entry.id)
      numbers.insert(name.number)
    }
    let others = entries.filter { names[$0.id] == nil }
      .sorted { ($0.made, $0.id.uuid) < ($1.made, $1.id.uuid) }
    var number = 1
    for entry in others {
      while numbers.contains(number) { number += 1 }
      names[entry.id] = dialect == .kanban ? "\(number)" : "\(prefix)-\(number)"
      number += 1
    }
    nextNumber = max(number, (numbers.max() ?? 0) + 1)
  }

  /// Nil for a card that is not in the folder.
  package subscript(card: Card.ID) -> String? { names[card] }

  /// Whether the card came from a folder with this identifier, which alone identifies it then.
  func isKept(_ card: Card.ID) -> Bool { kept.contains(card) }
}

/// An identifier such as `12`, `TASK-12` or `BACK-24.02`.
private struct FolderName {
  let text: String
  /// The text before the number, in capitals; may be empty.
  let prefix: String
  let number: Int

  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 2, let last = parts.last else { return nil }
    let word = parts.count == 2 ? parts[0] : ""
    let isWord = word.first?.isLetter == true && word.utf8.allSatisfy(Self.isPlain)
    let digits = last.split(separator: ".", omittingEmptySubsequences: false)
    guard digits.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
      let number = Int(digits[0]), number < 1_000_000_000,
      parts.count == 2 ? isWord : digits.count == 1 && digits[0].first != "0"
    else { return nil }
    (self.text, self.prefix, self.number) = (text, word.uppercased(), number)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
  }
}

extension InterchangeFormat {
  package static let folder = InterchangeFormat(
    name: "folder",
    title: "a folder",
    dialects: ["backlog", "kanban-md"],
    otherNames: ["backlog.md"],
    kind: .folder,
    kept: [
      .body, .steps, .priority, .tag, .assignee, .dependency, .finish, .column, .limit,
      .archived,
    ],
    reader: { source in
      let files = try source.files()
      guard let index = KanbnReader.index(of: files) else {
        return try FolderReader(dates: source.dates).read(files, skippingBad: source.skipsBad)
      }
      var reader = KanbnReader(dates: source.dates)
      return try reader.read(files, index: index, skippingBad: source.skipsBad)
    }
  )
}
