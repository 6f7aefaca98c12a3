import BoardModel

/// A way to values of JSON, such as `lists[].cards[].name`.
///
/// `[]` is each element of a list, or each value of an object; `[type=blocks]` only those with this
/// member. `^` is what encloses the object. `a -> b[].id -> c` finds the elements of `b`, from the
/// beginning of the document, whose `id` is `a`, and takes their `c`. `c|d` is `d` if `c` has no words.
struct JSONPath: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case member(String)
    /// The first of these members that has words.
    case either([String])
    case each(name: String, value: String)
    case all
    case up
  }

  struct Join: Hashable, Sendable {
    let table: [Step]
    let key: String
    let rest: [Step]
  }

  let text: String
  let steps: [Step]
  let joins: [Join]

  /// - Throws: `SourceFault` for a text that is not a path.
  init(_ text: String) throws(SourceFault) {
    self.text = text
    let parts = text.split(separator: "->", omittingEmptySubsequences: false)
      .map { String($0.trimmingBlanks()) }
    steps = try Self.steps(parts[0], of: text)
    var joins: [Join] = []
    for index in stride(from: 1, to: parts.count, by: 2) {
      var table = try Self.steps(parts[index], of: text)
      guard case .member(let key)? = table.popLast(), !table.isEmpty else {
        throw SourceFault(
          "“\(parts[index])” in “\(text)” needs a list and a member, as in list[].id"
        )
      }
      let rest = index + 1 < parts.count ? try Self.steps(parts[index + 1], of: text) : []
      joins.append(Join(table: table, key: key, rest: rest))
    }
    self.joins = joins
  }

  private static func steps(_ text: String, of whole: String) throws(SourceFault) -> [Step] {
    var steps: [Step] = []
    for part in text.split(separator: ".") {
      if part == "^" {
        steps.append(.up)
        continue
      }
      var rest = part[...]
      let name = rest.prefix { $0 != "[" }
      let names = name.split(separator: "|").map(String.init)
      if names.count > 1 {
        steps.append(.either(names))
      } else if !name.isEmpty {
        steps.append(.member(String(name)))
      }
      rest = rest.dropFirst(name.count)
      while !rest.isEmpty {
        guard let end = rest.firstIndex(of: "]"), rest.first == "[" else {
          throw SourceFault("“\(whole.prefix(60))” is not a path")
        }
        let filter = rest[..<end].dropFirst().split(separator: "=", maxSplits: 1)
        if filter.isEmpty {
          steps.append(.all)
        } else if filter.count == 2 {
          steps.append(.each(name: String(filter[0]), value: String(filter[1])))
        } else {
          throw SourceFault("“\(whole.prefix(60))” is not a path")
        }
        rest = rest[rest.index(after: end)...]
      }
    }
    return steps
  }

  /// How the steps are written, with `[]` for each list.
  static func pattern(_ steps: [Step], from start: String = "") -> String {
    var parts = [Substring](start.split(separator: "."))
    for step in steps {
      switch step {
      case .member(let name): parts.append(name[...])
      case .either(let names): parts.append(names[0][...])
      case .all: parts.append("[]")
      case .each(let name, let value): parts.append("[\(name)=\(value)]")
      case .up:
        if let list = parts.lastIndex(where: { $0.hasPrefix("[") }) {
          parts.removeSubrange(list...)
          parts.removeLast(parts.reversed().prefix { !$0.hasPrefix("[") }.count)
        }
      }
    }
    return parts.joined(separator: ".")
  }

  /// The patterns of all values that it reads, from cards of a pattern.
  func patterns(from cards: String) -> [String] {
    var patterns = [Self.pattern(steps, from: cards)]
    for join in joins {
      let table = Self.pattern(join.table)
      patterns += [table + "." + join.key, Self.pattern(join.rest, from: table)]
    }
    return patterns
  }
}

/// What identifies a file of JSON: a path that exists, `path=value`, or `path^=beginning`.
struct JSONMark: Sendable {
  let path: JSONPath
  private let value: String?
  private let isBeginning: Bool

  init(_ text: String) throws(SourceFault) {
    let depth = text.lastIndex(of: "]") ?? text.startIndex
    guard let sign = text[depth...].firstIndex(of: "=") else {
      (path, value, isBeginning) = (try JSONPath(text), nil, false)
      return
    }
    var name = text[..<sign]
    isBeginning = name.hasSuffix("^")
    if isBeginning { name = name.dropLast() }
    path = try JSONPath(String(name))
    value = String(text[text.index(after: sign)...])
  }

  func holds(for document: JSONValue) -> Bool {
    let found = JSONNode(document).values(path.steps)
    guard let value else { return !found.isEmpty }
    return found.contains { node in
      guard let word = node.value.word ?? node.value.truth.map({ "\($0)" }) else { return false }
      return isBeginning ? word.hasPrefix(value) : word == value
    }
  }
}

/// A value with the objects around it.
struct JSONNode {
  private struct Outer {
    let value: JSONValue
    /// Whether it is taken as a list of values.
    let isList: Bool
  }

  let value: JSONValue
  /// What is around it, the innermost last.
  private let outer: [Outer]

  init(_ value: JSONValue) { (self.value, outer) = (value, []) }

  private init(_ value: JSONValue, in outer: [Outer]) { (self.value, self.outer) = (value, outer) }

  func values(_ steps: [JSONPath.Step]) -> [JSONNode] {
    var nodes = [self]
    for step in steps {
      nodes = nodes.flatMap { $0.next(step) }
      if nodes.isEmpty { break }
    }
    return nodes
  }

  private func next(_ step: JSONPath.Step) -> [JSONNode] {
    switch step {
    case .member(let name): value[name].map { [inner($0)] } ?? []
    case .either(let names):
      names.lazy.compactMap { value[$0].map { inner($0) } }.first { !$0.words.isEmpty }.map { [$0] }
        ?? []
    case .all: parts.map { inner($0, isPart: true) }
    case .each(let name, let word):
      parts.filter { Self.fits($0, name, word) }.map { inner($0, isPart: true) }
    case .up: enclosing.map { [$0] } ?? []
    }
  }

  private func inner(_ part: JSONValue, isPart: Bool = false) -> JSONNode {
    JSONNode(part, in: outer + [Outer(value: value, isList: isPart)])
  }

  static func fits(_ value: JSONValue, _ name: String, _ word: String) -> Bool {
    (value[name]?.word ?? value[name]?.truth.map { "\($0)" }) == word
  }

  /// The elements of a list, or the values of an object.
  private var parts: [JSONValue] {
    if case .array(let values) = value { return values }
    return value.members.map(\.value)
  }

  /// The object whose list has this value.
  private var enclosing: JSONNode? {
    var outer = outer
    // A list, and the object that has it.
    while let last = outer.popLast() {
      if last.isList { return outer.popLast().map { JSONNode($0.value, in: outer) } }
    }
    return nil
  }
}
