/// The state while reading a query's text: conditions, alternatives and parentheses.
///
/// The text is a list of conditions that must all hold. `OR` separates lists, so it binds less than
/// juxtaposition. Incomplete parts, as while typing, are ignored.
struct QueryReader {
  struct Item {
    let expression: CardFilter.Expression
    let range: Range<Int>
  }

  var scanner: QueryScanner
  let context: QueryContext
  /// Where a value ends that is still being typed, in bytes of UTF-8.
  private let typedEnd: Int?
  /// Whether that value was ignored as incomplete.
  private(set) var isUnfinished = false
  var tokens: [QueryToken] = []
  var warnings: [QueryWarning] = []
  /// Nil if the text sets no order.
  var sort: [CardSort]?
  /// The outer nil means that the text sets no grouping, the inner one no groups.
  var group: CardGroup??
  private(set) var conditions: [Range<Int>] = []
  private var termCount = 0
  private var depth = 0
  /// The place of an unclosed parenthesis, in bytes of UTF-8.
  private var openParenthesis: Int?

  init(_ text: String, _ context: QueryContext, typedTo end: Int? = nil) {
    scanner = QueryScanner(text)
    self.context = context
    typedEnd = end
  }

  /// Reads the whole text; nil if it has no condition.
  mutating func read() -> CardFilter.Expression? {
    if scanner.isCut {
      warn(ParsedQuery.cutWarning, 0..<ParsedQuery.byteLimit)
    }
    let lists = lists()
    for list in lists { warnOfContradictions(in: list) }
    warnOfWhatIsOpen()
    suggestMeanings()
    if lists.count == 1 { conditions = lists[0].map(\.range) }
    return Self.expression(of: lists)
  }

  /// Warns of an unclosed quotation mark or parenthesis; quoted text has no parentheses.
  private mutating func warnOfWhatIsOpen() {
    guard let start = scanner.openQuote ?? openParenthesis else { return }
    let words = scanner.openQuote != nil ? "quotation mark" : "parenthesis"
    warn("The \(words) is not closed", start..<start + 1, isUnfinished: true)
  }

  // MARK: Lists

  /// Reads lists up to the end or a closing parenthesis; none is empty.
  private mutating func lists() -> [[Item]] {
    var lists: [[Item]] = [[]]
    var keyword = 0..<0
    while true {
      scanner.skipBlanks()
      if scanner.isAtEnd { break }
      if scanner.next == ")" {
        if depth > 0 { break }
        take(1, .parenthesis)
      } else if scanner.isAtWord("OR") {
        keyword = scanner.offset..<scanner.offset + 2
        take(2, .keyword)
        lists.append([])
      } else if scanner.isAtWord("AND") {
        take(3, .keyword)
      } else if let item = item() {
        lists[lists.count - 1].append(item)
      }
    }
    // An open parenthesis is reported as such.
    let isWhole = depth == 0 || scanner.next == ")"
    if isWhole, !keyword.isEmpty, lists.contains(where: \.isEmpty) {
      warn("“OR” needs a condition before and after it", keyword, isUnfinished: true)
    }
    return lists.filter { !$0.isEmpty }
  }

  private static func expression(of lists: [[Item]]) -> CardFilter.Expression? {
    let parts = lists.map { items in
      items.count == 1 ? items[0].expression : .all(items.map(\.expression))
    }
    return parts.count > 1 ? .any(parts) : parts.first
  }

  private mutating func item() -> Item? {
    let start = scanner.offset
    let isExclaimed = scanner.next == "!"
    let isNegated = negations()
    guard let expression = positive() else { return nil }
    if isExclaimed { warnOfPriority(start) }
    return Item(
      expression: isNegated ? .not(expression) : expression,
      range: start..<scanner.offset
    )
  }

  /// Reads any number of `NOT` and one sign; returns whether they negate.
  private mutating func negations() -> Bool {
    var isNegated = false
    while scanner.isAtWord("NOT") {
      take(3, .keyword)
      scanner.skipBlanks()
      isNegated.toggle()
    }
    if scanner.isAtNegation {
      take(1, .negation)
      isNegated.toggle()
    }
    return isNegated
  }

  /// Warns of `!high`, which is a priority in a new card but excludes a word here.
  private mutating func warnOfPriority(_ start: Int) {
    let text = scanner.text(inBytes: start..<scanner.offset)
    guard let priority = QuickAdd.priority(in: text), text.count > 2 else { return }
    warn(
      "“\(text)” excludes the word",
      start..<scanner.offset,
      suggesting: QuerySuggestion(range: start..<scanner.offset, text: "priority:\(priority)")
    )
  }

  /// Reads an item without its negation; always advances unless the list ends here.
  private mutating func positive() -> CardFilter.Expression? {
    switch scanner.next {
    case nil, ")": return nil
    case "(": return parenthesized()
    case "\"":
      let start = scanner.offset
      let phrase = scanner.takeQuoted()
      add(.phrase, from: start)
      return phrase.isEmpty ? nil : counted(.term(.text(SearchPhrase(phrase), in: .anywhere)))
    case "#", "+", "@", "~": return marked()
    default: return scanner.isAtWord("OR") ? nil : wordOrField()
    }
  }

  private mutating func parenthesized() -> CardFilter.Expression? {
    let start = scanner.offset
    take(1, .parenthesis)
    guard depth < ParsedQuery.depthLimit else {
      warn("Parentheses can nest at most \(ParsedQuery.depthLimit) deep", start..<scanner.offset)
      return nil
    }
    depth += 1
    let lists = lists()
    depth -= 1
    if scanner.next == ")" { take(1, .parenthesis) } else { openParenthesis = start }
    return Self.expression(of: lists)
  }

  /// `#tag`, `+tag`, `+OVERDUE`, `@name` or `~lane`.
  private mutating func marked() -> CardFilter.Expression? {
    let start = scanner.offset
    let field: QueryField =
      switch scanner.next {
      case "@": .assignee
      case "~": .lane
      default: .tag
      }
    let isPlus = scanner.next == "+"
    scanner.skip(1)
    let parts = scanner.takeValue(inParentheses: depth > 0).filter { !$0.text.isEmpty }
    add(.name(field), from: start)
    let terms: [CardFilter.Expression] = parts.compactMap { part in
      if isPlus, let state = Self.state(inCapitals: part.text) {
        return .term(.state(state))
      }
      return leavesOut(part, of: field) ? nil : expression(of: part, for: field)
    }
    return alternatives(terms)
  }

  private static func state(inCapitals text: String) -> CardState? {
    CardState.allCases.first { $0.rawValue.uppercased() == text }
  }

  // MARK: Words and fields

  private mutating func wordOrField() -> CardFilter.Expression? {
    guard let name = scanner.fieldName else { return word() }
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let modifier = parts.count > 1 ? parts[1].lowercased() : nil
    switch QueryField.reading(of: String(parts[0])) {
    case .field(let field):
      let comparison: QueryComparison? =
        switch modifier {
        case "before": .less
        case "after": .more
        default: nil
        }
      if modifier != nil, comparison == nil || !field.isDate { return word(namedLikeField: name) }
      return self.field(field, comparison, name.unicodeScalars.count)
    case .ambiguous(let fields):
      let start = scanner.offset
      let names = fields.map(\.rawValue).joined(separator: " or ")
      let expression = word()
      warn("“\(name)” could be \(names). Searching for the text instead", start..<scanner.offset)
      return expression
    case .unknown: return word(namedLikeField: name)
    }
  }

  private mutating func word(namedLikeField name: String? = nil) -> CardFilter.Expression? {
    let start = scanner.offset
    let word = scanner.takeWord(inParentheses: depth > 0)
    add(.word, from: start)
    if let name, word.utf8.count > name.utf8.count + 1, !word.dropFirst(name.count).hasPrefix("://")
    {
      // A short word is close to too many names.
      let fields = name.count < 4 ? [] : QueryField.allCases.map(\.rawValue)
      let near = Spelling.nearest(to: name, among: fields)
      warn(
        "Unknown field “\(name)”. Searching for the text instead",
        start..<scanner.offset,
        suggesting: near.map {
          QuerySuggestion(range: start..<start + name.utf8.count + 1, text: $0 + ":")
        }
      )
    }
    if depth == 0, word.hasSuffix(")"), !word.contains("("), word.contains(where: \.isLetter) {
      warn(
        "“\(Self.shortened(word, to: 40))” closes a parenthesis that is not open",
        start..<scanner.offset
      )
    }
    // A lone sign is unfinished.
    if ["-", "!"].contains(word) { return nil }
    let text = CardFilter.Expression.term(.text(SearchPhrase(word), in: .anywhere))
    let id = CardIDPrefix(word: word).map { CardFilter.Expression.term(.id($0)) }
    return counted(id.map { .any([text, $0]) } ?? text)
  }

  private mutating func field(
    _ field: QueryField,
    _ comparison: QueryComparison?,
    _ length: Int
  ) -> CardFilter.Expression? {
    take(length + 1, .field(field))
    let start = scanner.offset
    var parts = scanner.takeValue(inParentheses: depth > 0).filter { !$0.text.isEmpty }
    if field == .due, let time = scanner.takeTime(after: parts) {
      parts[parts.count - 1].text += " " + time
      parts[parts.count - 1].range = parts[parts.count - 1].range.lowerBound..<scanner.offset
    }
    if scanner.offset > start { add(.value(field), from: start) }
    warn(ofValue: parts.first?.text, of: field, start)
    parts.removeAll { leavesOut($0, of: field, comparison) }
    switch field {
    case .sort: readSort(parts)
    case .group: readGroup(parts)
    default:
      return alternatives(parts.compactMap { expression(of: $0, for: field, comparison) })
    }
    return nil
  }

  /// Warns of a blank before the value, and of a value in parentheses.
  private mutating func warn(ofValue value: String?, of field: QueryField, _ start: Int) {
    let name = field.rawValue
    if let value {
      guard value.hasPrefix("(") else { return }
      let words = "Put parentheses around whole conditions, as in (\(name):a OR \(name):b)"
      return warn(words, start..<scanner.offset)
    }
    var rest = scanner
    rest.skipBlanks()
    if rest.isAtEnd || rest.offset == scanner.offset { return }
    warn("Write the value right after “\(name):”, without a space", start..<scanner.offset)
  }

  // MARK: Pieces

  /// Whether to ignore a value that is still being typed.
  private mutating func leavesOut(
    _ part: QueryScanner.Part,
    of field: QueryField,
    _ comparison: QueryComparison? = nil
  ) -> Bool {
    guard part.range.upperBound == typedEnd, !hasMeaning(part, of: field, comparison) else {
      return false
    }
    isUnfinished = true
    return true
  }

  private mutating func alternatives(
    _ expressions: [CardFilter.Expression]
  ) -> CardFilter.Expression? {
    let kept = expressions.compactMap { counted($0) }
    return kept.count > 1 ? .any(kept) : kept.first
  }

  private mutating func counted(
    _ expression: CardFilter.Expression
  ) -> CardFilter.Expression? {
    termCount += 1
    if termCount <= ParsedQuery.termLimit { return expression }
    if termCount == ParsedQuery.termLimit + 1 {
      let limit = ParsedQuery.termLimit
      warn("Only the first \(limit) conditions count", scanner.offset..<scanner.offset)
    }
    return nil
  }

  private mutating func take(_ count: Int, _ kind: QueryToken.Kind) {
    let start = scanner.offset
    scanner.skip(count)
    add(kind, from: start)
  }

  private mutating func add(_ kind: QueryToken.Kind, from start: Int) {
    tokens.append(QueryToken(kind: kind, range: start..<scanner.offset))
  }

  /// Adds a warning, without duplicates.
  mutating func warn(
    _ text: String,
    _ range: Range<Int>,
    isFault: Bool = false,
    isUnfinished: Bool = false,
    isGuess: Bool = false,
    suggesting suggestion: QuerySuggestion? = nil
  ) {
    if warnings.count >= ParsedQuery.warningLimit || warnings.contains(where: { $0.reason == text })
    {
      return
    }
    warnings.append(
      QueryWarning(
        reason: text,
        range: range,
        isFault: isFault,
        isUnfinished: isUnfinished,
        isGuess: isGuess,
        suggestion: suggestion
      )
    )
  }
}
