internal import ArgumentParser
import BoardModel

struct QueryOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Which cards, as in '#api due:<eom'; one that begins with - comes behind --.",
      valueName: "query"
    ),
    completion: Completions.query
  )
  var query: [String] = []

  @Option(
    help: ArgumentHelp("The cards of a saved or a ready-made view.", valueName: "name"),
    completion: Completions.views
  )
  var view: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "due, priority, title, created, changed or hand; - before it turns it round.",
      valueName: "order"
    ),
    completion: Completions.orders
  )
  var sort: String?

  var text: String {
    let sort = sort.map { ["sort:\($0)"] } ?? []
    return (query + sort).joined(separator: " ")
  }

  var isGiven: Bool { !query.isEmpty || view != nil || sort != nil }
}

struct ListOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Headings by priority, due, tag, assignee, board or month.",
      valueName: "property"
    ),
    completion: Completions.groups
  )
  var group: String?

  @Flag(help: "Print how many cards there are, and nothing else.")
  var count = false

  @Option(
    help: ArgumentHelp(
      "lines, compact, ids, json, ndjson, or a text such as '{id} {due} {title}'.",
      valueName: "form"
    )
  )
  var format: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("At most so many cards.", valueName: "n")
  )
  var limit: String?

  @Option(
    help: ArgumentHelp(
      "The cards behind the place that the page before said, or behind a card.",
      valueName: "place"
    )
  )
  var after: String?

  var isGiven: Bool {
    group != nil || count || format != nil || limit != nil || after != nil
  }

  var most: Int {
    get throws {
      guard let limit else { return .max }
      guard let number = Int(limit), number > 0 else {
        throw CommandFailure.usage("--limit is a number from 1 on, not “\(limit.prefix(40))”")
      }
      return number
    }
  }
}
