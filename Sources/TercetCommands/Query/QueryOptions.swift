internal import ArgumentParser
import BoardModel

/// The names of all cases, for a sentence of the help.
nonisolated private func names(
  of type: (some CaseIterable & RawRepresentable<String>).Type
) -> String {
  type.allCases.map(\.rawValue).joined(separator: ", ")
}

struct QueryOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Which cards, as in '#api due:<eom'; put -- before a query that starts with a dash.",
      valueName: "query"
    ),
    completion: .query
  )
  var query: [String] = []

  @Option("Cards of a saved or built-in view.", value: "name", .views)
  var view: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Sort by \(QueryWords.orders.joined(separator: ", ")); prefix - to reverse.",
      valueName: "order"
    ),
    completion: .orders
  )
  var sort: String?

  var text: String {
    let sort = sort.map { ["sort:\($0)"] } ?? []
    return (query + sort).joined(separator: " ")
  }

  var isGiven: Bool { !query.isEmpty || view != nil || sort != nil }
}

struct ListOptions: ParsableArguments {
  @Option("Group by \(names(of: CardGroup.self)).", value: "property", .groups)
  var group: String?

  /// Now the default; older scripts still pass it.
  @Flag(help: .hidden) var ids = false

  @Flag(help: "Print only the number of cards.")
  var count = false

  @Option(
    help: ArgumentHelp(
      "lines, compact, ids, json, ndjson, or a template such as '{id} {due} {title}'.",
      valueName: "form"
    )
  )
  var format: String?

  @Option("Print at most this many cards.", value: "n", parsing: .unconditional)
  var limit: String?

  @Option("Continue after this place or card.", value: "place")
  var after: String?

  var isGiven: Bool {
    group != nil || count || format != nil || limit != nil || after != nil
  }

  var most: Int {
    get throws {
      guard let limit else { return .max }
      guard let number = Int(limit), number > 0 else {
        throw CommandFailure.usage("--limit must be 1 or more, not “\(limit.prefix(40))”")
      }
      return number
    }
  }
}
