package import BoardModel
internal import Foundation

/// Reads our own documents, one board or card at a time.
///
/// Detects the three forms by their content: an object with `boards` and `cards`, an array of cards
/// as from `list --json`, and NDJSON with an object on each line.
package struct DocumentReader {
  private enum State {
    case start
    /// In an array that is a member of the document.
    case array(Kind)
    /// In the document, between its members.
    case members
    /// Between the objects of NDJSON.
    case lines
    case end
  }

  private enum Kind: String { case board, view, card, history }

  private var reader: JSONReader
  private var state = State.start
  private var hasCards = false
  /// Whether the lines are more than the mark of the format.
  private var hasItems = false
  private var isWhole = false
  package private(set) var notCarried = NotCarried()
  private let readsHistory: Bool
  /// Whether the document has a history, possibly empty.
  package private(set) var hasHistory = false

  /// Returns the entries of the history if requested; otherwise counts them as not imported.
  package init(_ feed: ByteFeed, readsHistory: Bool = false) throws {
    reader = try JSONReader(feed)
    self.readsHistory = readsHistory
  }

  package var offset: Int { reader.offset }

  package var line: Int { reader.line }

  /// The next board, view or card; nil at the end.
  ///
  /// - Throws: `SourceFault`, or errors of the source.
  package mutating func next() throws -> ImportItem? {
    while true {
      switch state {
      case .start: if let item = try start() { return item }
      case .array(let kind): if let item = try element(kind) { return item }
      case .members: if let item = try member() { return item }
      case .lines: if let item = try nextLine() { return item }
      case .end: return nil
      }
    }
  }

  private var document = DocumentRecord()

  // MARK: The document

  private mutating func start() throws -> ImportItem? {
    switch try reader.peekToken() {
    case UInt8(ascii: "["):
      try reader.beginArray()
      state = .array(.card)
    case UInt8(ascii: "{"):
      try reader.beginObject()
      state = .members
    case nil: throw reader.fault("it is empty")
    default: throw try reader.unexpected("“{” or “[”")
    }
    return nil
  }

  /// Reads the first object: the members of a document, or a first line.
  private mutating func member() throws -> ImportItem? {
    while let name = try reader.nextName() {
      switch name {
      case "boards", "views", "cards", "history":
        if name == "boards", hasCards { throw reader.fault(Self.orderWords) }
        if name == "history" { hasHistory = true }
        try reader.beginArray()
        isWhole = true
        state = .array(Kind(rawValue: name == "history" ? name : String(name.dropLast())) ?? .card)
        return nil
      default: try document.read(name, from: &reader)
      }
    }
    if isWhole {
      try check(document)
      for name in document.unknown { notCarried.add("“\(name.prefix(40))” of the document") }
      try reader.end()
      state = .end
      return nil
    }
    state = .lines
    return try item(of: document)
  }

  private mutating func element(_ kind: Kind) throws -> ImportItem? {
    guard try reader.nextElement() else {
      state = isWhole ? .members : .end
      if !isWhole { try reader.end() }
      return nil
    }
    if kind == .history, !readsHistory {
      notCarried.add("entries of the history")
      try reader.skip()
      return nil
    }
    let record = try object()
    switch kind {
    case .board: return .board(try record.board(reader, withKeys: readsHistory))
    case .view: return .view(try record.view(reader, withKey: readsHistory))
    case .card: return try card(record)
    case .history: return try change(record)
    }
  }

  private static let orderWords = """
    “boards” comes after “cards”, which need it; put it first, for example with \
    jq '{boards} + .'
    """

  // MARK: Lines

  private mutating func nextLine() throws -> ImportItem? {
    if try reader.peekToken() == nil {
      if !hasItems { throw reader.fault("it has no boards, views or cards") }
      state = .end
      return nil
    }
    return try item(of: object())
  }

  private mutating func item(of record: DocumentRecord) throws -> ImportItem? {
    if record.type != nil || record.id != nil { hasItems = true }
    switch record.type {
    case "board"?: return .board(try record.board(reader, withKeys: readsHistory))
    case "view"?: return .view(try record.view(reader, withKey: readsHistory))
    case "card"?: return try card(record)
    case nil where record.title != nil && record.id != nil: return try card(record)
    case "change"?:
      hasHistory = true
      if readsHistory { return try change(record) }
      notCarried.add("entries of the history")
      return nil
    default:
      try check(record)
      return nil
    }
  }

  // MARK: Objects

  private mutating func object() throws -> DocumentRecord {
    var record = DocumentRecord()
    try reader.beginObject()
    while let name = try reader.nextName() { try record.read(name, from: &reader) }
    return record
  }

  private mutating func card(_ record: DocumentRecord) throws -> ImportItem {
    hasCards = true
    for name in record.unknown { notCarried.add("“\(name.prefix(40))” of cards") }
    var card = try record.card(reader)
    var cleaner = CardCleaner()
    for index in card.comments.indices {
      card.comments[index].author = cleaner.author(card.comments[index].author)
    }
    notCarried.add(cleaner.notCarried)
    return .card(card)
  }

  private func change(_ record: DocumentRecord) throws -> ImportItem {
    guard record.isWholeChange else {
      throw reader.fault(
        "its history comes from an older version and does not have the values before and"
          + " after each change; import only the cards, without --history"
      )
    }
    return .change(try record.change(reader))
  }

  private func check(_ record: DocumentRecord) throws {
    guard record.format == FormatMark.name else {
      throw reader.fault("this is not a board of Tercet: it has no “format”: “tercet”")
    }
    if let version = record.version, version > FormatMark.version {
      throw reader.fault("it has format \(version), from a newer version of Tercet")
    }
  }
}

extension DocumentReader {
  /// The name of the format, members that only our cards have, or cards with only our members.
  static func marks(_ head: FileHead) -> Bool {
    let object = head.object
    if object["format"]?.text == FormatMark.name || object.has(["orderKey", "columnId"]) {
      return true
    }
    let card = head.first("cards").isNull ? object : head.first("cards")
    return card["title"]?.text != nil && card["id"]?.text.flatMap { UUID(uuidString: $0) } != nil
      && !card.has(["number", "url", "state", "status"])
  }
}

extension InterchangeFormat {
  /// Our own document.
  package static let json = InterchangeFormat(
    name: "json",
    title: "JSON",
    endings: [".json"],
    kind: .document,
    kept: Set(ExportPart.allCases),
    marks: { DocumentReader.marks($0) && !$0.isJSONLines }
  )

  /// Our own, with a board or a card on each line.
  package static let ndjson = InterchangeFormat(
    name: "ndjson",
    title: "NDJSON",
    otherNames: ["jsonl"],
    endings: [".ndjson", ".jsonl"],
    kind: .document,
    kept: Set(ExportPart.allCases),
    marks: { DocumentReader.marks($0) && $0.isJSONLines }
  )
}
