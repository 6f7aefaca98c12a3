import BoardModel
internal import Yams

/// The text between the two lines `---` at the beginning of a Markdown file.
///
/// Bounded to 256 KiB, 16 aliases and 32 levels, so that nested aliases can't explode. The parser
/// rejects cycles.
struct FrontMatter {
  struct Member {
    let name: String
    let value: FrontMatterValue
  }

  let members: [Member]
  /// The lines after it.
  let body: [String]
  /// The number of its last line, `---`.
  private(set) var end = 0
  private let nodes: [(key: Node, value: Node)]

  /// The most bytes of members to keep that Tercet has no field for.
  private static let keptLimit = 32 << 10
  private static let sizeLimit = 256 << 10
  private static let aliasLimit = 16
  private static let depthLimit = 32

  /// Nil for a file without front matter.
  ///
  /// - Throws: `SourceFault` if it is not YAML.
  init?(_ lines: [String]) throws {
    guard lines.first?.hasPrefix("---") == true, lines[0].dropFirst(3).allSatisfy(\.isWhitespace)
    else { return nil }
    guard let end = lines.dropFirst().firstIndex(where: { $0 == "---" || $0 == "..." }) else {
      throw SourceFault(line: 1, "the front matter is not closed by “---”")
    }
    (members, nodes) = try Self.members(lines[1..<end].joined(separator: "\n"), from: 1)
    body = Array(lines[(end + 1)...])
    self.end = end
  }

  /// The numbers of a member's lines, with those of comments and blank lines after it.
  func lines(of index: Int) -> Range<Int>? {
    guard let start = nodes[index].key.mark?.line else { return nil }
    let next = nodes.indices.contains(index + 1) ? nodes[index + 1].key.mark?.line : end
    return next.flatMap { start < $0 ? start..<$0 : nil }
  }

  /// The members of a whole document, which may begin after some lines of its file.
  init(document text: String, after line: Int = 0) throws {
    (members, nodes) = try Self.members(text, from: line)
    body = []
  }

  /// Members as YAML with aliases expanded; nil if there are none, or too many to keep.
  func yaml(where isWanted: (Member) -> Bool) throws -> String? {
    let pairs = zip(members, nodes).filter { isWanted($0.0) }
    let size = pairs.reduce(0) { $0 + $1.0.name.utf8.count + $1.0.value.size }
    if pairs.isEmpty || size > Self.keptLimit { return nil }
    let mapping = Node.Mapping(pairs.map { (Self.plain($0.1.key), Self.plain($0.1.value)) })
    return try serialize(node: .mapping(mapping), width: -1, allowUnicode: true)
  }

  /// A value without anchors.
  private static func plain(_ node: Node) -> Node {
    switch node {
    case .scalar(let scalar): .scalar(Node.Scalar(scalar.string, scalar.tag, scalar.style))
    case .sequence(let list): .sequence(Node.Sequence(list.map(plain), list.tag, list.style))
    case .mapping(let mapping):
      .mapping(
        Node.Mapping(mapping.map { (plain($0.key), plain($0.value)) }, mapping.tag, mapping.style)
      )
    case .alias: node
    }
  }

  subscript(name: String) -> FrontMatterValue? {
    members.last { $0.name.lowercased() == name }?.value
  }

  private static func members(
    _ text: String,
    from line: Int
  ) throws -> ([Member], [(key: Node, value: Node)]) {
    if text.utf8.count > sizeLimit {
      throw SourceFault(line: 1, "the front matter has more than 256 KiB")
    }
    if aliasCount(text) > aliasLimit {
      throw SourceFault(line: 1, "there are more than \(aliasLimit) aliases")
    }
    do {
      guard let node = try composed(text) else { return ([], []) }
      if case .map(let members) = try value(of: node, depth: 0), let mapping = node.mapping {
        return (members, mapping.map { ($0.key, $0.value) })
      }
      throw SourceFault(line: line + 1, "the front matter is not a list of names and values")
    } catch let error as YamlError {
      throw fault(error, in: text, from: line)
    }
  }

  /// Also reads values that YAML rejects but programs write: `assignee: @ann`, `title: Fix: it`.
  private static func composed(_ text: String) throws -> Node? {
    do {
      return try compose(yaml: text)
    } catch let error as YamlError {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { quoted(line: $0) }
      guard let node = try? compose(yaml: lines.joined(separator: "\n")) else { throw error }
      return node
    }
  }

  /// Quotes the value of a line if YAML rejects it without.
  private static func quoted(line: Substring) -> String {
    let start = line.prefix { $0 == " " || $0 == "-" }
    let rest = line.dropFirst(start.count)
    let name = rest.firstRange(of: ": ").map { rest[..<$0.upperBound] } ?? ""
    let isName = name.dropLast(2).allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
    let value = isName ? rest.dropFirst(name.count) : rest
    guard !value.isEmpty, isName && !name.isEmpty || start.hasSuffix("- ") else {
      return String(line)
    }
    return start + (isName ? name : "") + quoted(value: value.trimmingBlanks())
  }

  private static func quoted(value: Substring) -> String {
    let isRead = (try? compose(yaml: "x: \(value)")) != nil
    let isList = value.hasPrefix("[") && value.hasSuffix("]") && value.count > 2
    if isRead || !isList && "\"'|>[{&!".contains(value.first ?? "|") { return String(value) }
    if !isList { return "'\(value.replacing("'", with: "''"))'" }
    let parts = value.dropFirst().dropLast().split(separator: ",")
    return "[\(parts.map { quoted(value: $0.trimmingBlanks()) }.joined(separator: ", "))]"
  }

  private static func fault(
    _ error: YamlError,
    in text: String,
    from line: Int
  ) -> SourceFault {
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      // A list or a quote that is never closed fails where the text ends; it began elsewhere.
      let opened = context.flatMap { $0.text.contains("block") ? nil : $0.mark } ?? mark
      let last = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
      return SourceFault(line: line + min(opened.line, last), column: opened.column, problem)
    case .duplicatedKeysInMapping(_, let context):
      return SourceFault(line: line + context.mark.line, "a name is given twice")
    default: return SourceFault(line: line + 1, "this is not YAML")
    }
  }

  /// The number of words that begin with a star, as aliases do; the parser also knows blanks and line
  /// ends outside ASCII.
  private static func aliasCount(_ text: String) -> Int {
    var count = 0
    var last: UInt8 = 0x20
    for byte in text.utf8 {
      if byte == UInt8(ascii: "*"),
        last >= 0x80 || [0x20, 0x09, 0x0A, 0x0D, 0x2C, 0x5B, 0x7B, 0x3A].contains(last)
      {
        count += 1
      }
      last = byte
    }
    return count
  }

  private static func value(of node: Node, depth: Int) throws -> FrontMatterValue {
    if depth > depthLimit { throw SourceFault("values are nested more than \(depthLimit) deep") }
    switch node {
    case .scalar(let scalar):
      let isPlain = scalar.style == .plain || scalar.style == .any
      return isPlain && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
        ? .null : .text(scalar.string)
    case .sequence(let sequence):
      return .list(try sequence.map { try value(of: $0, depth: depth + 1) })
    case .mapping(let mapping):
      return .map(
        try mapping.map { pair in
          Member(
            name: pair.key.string ?? "",
            value: try value(of: pair.value, depth: depth + 1)
          )
        }
      )
    case .alias: throw SourceFault("an alias refers to nothing")
    }
  }
}

/// A simplified value of front matter.
indirect enum FrontMatterValue {
  case text(String)
  case list([FrontMatterValue])
  case map([FrontMatter.Member])
  case null
}

extension FrontMatterValue {
  /// A text, or the name of an object.
  var text: String? {
    switch self {
    case .text(let text): text
    case .map(let members): members.first { ["name", "title", "id"].contains($0.name) }?.value.text
    case .list(let values) where values.count == 1: values[0].text
    default: nil
    }
  }

  /// The texts of a list, or of one text with commas.
  var texts: [String] {
    switch self {
    case .list(let values): values.compactMap(\.text)
    case .text(let text):
      text.split(separator: ",").map { String($0.trimmingBlanks()) }.filter { !$0.isEmpty }
    default: text.map { [$0] } ?? []
    }
  }

  /// Its approximate size in bytes, with aliases expanded.
  var size: Int {
    switch self {
    case .null: 4
    case .text(let text): text.utf8.count
    case .list(let values): values.reduce(2) { $0 + $1.size + 2 }
    case .map(let members): members.reduce(2) { $0 + $1.name.utf8.count + $1.value.size + 2 }
    }
  }

  var isEmpty: Bool {
    switch self {
    case .null: true
    case .list(let values): values.isEmpty
    default: false
    }
  }

  var list: [FrontMatterValue] { if case .list(let values) = self { values } else { [] } }

  subscript(name: String) -> FrontMatterValue? {
    guard case .map(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }
}
