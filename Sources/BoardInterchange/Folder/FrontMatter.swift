import BoardModel
internal import Yams

/// What stands between the two lines `---` at the beginning of a Markdown file.
///
/// Bounded: at most 256 KiB, 16 aliases and 32 levels, so that aliases of aliases cannot grow without
/// end; a cycle is a fault of the parser.
struct FrontMatter {
  /// A name with its value.
  struct Member {
    let name: String
    let value: FrontMatterValue
  }

  /// The members in order.
  let members: [Member]
  /// The lines behind it.
  let body: [String]

  private static let sizeLimit = 256 << 10
  private static let aliasLimit = 16
  private static let depthLimit = 32

  /// Nil for a file without front matter.
  ///
  /// - Throws: `SourceFault` for what is not YAML.
  init?(_ lines: [String]) throws {
    guard lines.first?.hasPrefix("---") == true, lines[0].dropFirst(3).allSatisfy(\.isWhitespace)
    else { return nil }
    guard let end = lines.dropFirst().firstIndex(where: { $0 == "---" || $0 == "..." }) else {
      throw SourceFault(line: 1, "the front matter is not closed by “---”")
    }
    members = try Self.members(lines[1..<end].joined(separator: "\n"), from: 1)
    body = Array(lines[(end + 1)...])
  }

  /// The members of a whole document.
  init(document text: String) throws {
    members = try Self.members(text, from: 0)
    body = []
  }

  subscript(name: String) -> FrontMatterValue? {
    members.last { $0.name.lowercased() == name }?.value
  }

  private static func members(
    _ text: String,
    from line: Int
  ) throws -> [Member] {
    if text.utf8.count > sizeLimit {
      throw SourceFault(line: 1, "the front matter is over 256 KiB")
    }
    if aliasCount(text) > aliasLimit {
      throw SourceFault(line: 1, "there are more than \(aliasLimit) aliases")
    }
    do {
      guard let node = try compose(yaml: text) else { return [] }
      if case .map(let members) = try value(of: node, depth: 0) { return members }
      throw SourceFault(line: line + 1, "the front matter is not a list of names and values")
    } catch let error as YamlError {
      throw fault(error, from: line)
    }
  }

  private static func fault(_ error: YamlError, from line: Int) -> SourceFault {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      SourceFault(line: line + mark.line, column: mark.column, problem)
    case .duplicatedKeysInMapping(_, let context):
      SourceFault(line: line + context.mark.line, "a name is here twice")
    default: SourceFault(line: line + 1, "this is not YAML")
    }
  }

  /// How many words begin with a star, as aliases do.
  private static func aliasCount(_ text: String) -> Int {
    var count = 0
    var last: UInt8 = 0x20
    for byte in text.utf8 {
      if byte == UInt8(ascii: "*"), [0x20, 0x09, 0x0A, 0x2C, 0x5B, 0x7B, 0x3A].contains(last) {
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
    case .alias: throw SourceFault("an alias names nothing")
    }
  }
}

/// A value of front matter, as far as it is needed.
indirect enum FrontMatterValue {
  case text(String)
  case list([FrontMatterValue])
  case map([FrontMatter.Member])
  case null
}

extension FrontMatterValue {
  /// A text, or the name of an object that has one.
  var text: String? {
    switch self {
    case .text(let text): text
    case .map(let members): members.first { ["name", "title", "id"].contains($0.name) }?.value.text
    case .list(let values) where values.count == 1: values[0].text
    default: nil
    }
  }

  /// The texts of a list, or those of one text between commas.
  var texts: [String] {
    switch self {
    case .list(let values): values.compactMap(\.text)
    case .text(let text):
      text.split(separator: ",").map { String($0.trimmingBlanks()) }.filter { !$0.isEmpty }
    default: text.map { [$0] } ?? []
    }
  }

  var list: [FrontMatterValue] { if case .list(let values) = self { values } else { [] } }

  subscript(name: String) -> FrontMatterValue? {
    guard case .map(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }
}
