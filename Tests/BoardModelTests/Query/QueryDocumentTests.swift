import BoardModel
import Foundation
import Testing

/// `Documentation/query.md`, read by the parser.
struct QueryDocumentTests {
  private struct Row {
    let section: String
    let header: String
    let cells: [String]

    /// What is in code in the first cell.
    var queries: [String] { cells[0].split(separator: "`").map(String.init).filter { $0 != " " } }
  }

  private static func document() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "Documentation/query.md"), encoding: .utf8)
  }

  private static func rows() throws -> [Row] {
    var (section, header) = ("", "")
    var rows: [Row] = []
    var previous = ""
    for line in try document().split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
      if line.hasPrefix("| ---") { header = previous }
      if line.hasPrefix("| `") {
        let cells = line.dropFirst(2).dropLast().components(separatedBy: " |")
        let trimmed = cells.map { $0.trimmingCharacters(in: .whitespaces) }
        rows.append(Row(section: section, header: header, cells: trimmed))
      }
      previous = String(line)
    }
    return rows
  }

  @Test func everyQueryOfThePageIsUnderstood() throws {
    let rows = try Self.rows().filter { !["Hints", "Guesses"].contains($0.section) }
    #expect(rows.count > 30)
    for query in rows.flatMap(\.queries) {
      let parsed = QuerySamples.parse(query)

      #expect(parsed.warnings == [], "\(query)")
      #expect(
        parsed.filter != nil || !parsed.sort.isEmpty || parsed.group != nil
          || ["sort:hand", "group:none"].contains(query),
        "\(query)"
      )
    }
  }

  @Test func hintsAreThoseOfThePage() throws {
    let rows = try Self.rows().filter { $0.section == "Hints" }
    #expect(rows.count == 7)
    for row in rows {
      #expect(QuerySamples.warnings(row.queries[0]) == [row.cells[1]])
    }
  }

  @Test func guessesMeanWhatThePageSays() throws {
    let rows = try Self.rows().filter { $0.section == "Guesses" }
    let suggested = rows.filter { $0.header.contains("Tab takes") }
    #expect(suggested.count > 4 && rows.count > suggested.count + 8)
    for row in suggested {
      let meant = row.cells[1].split(separator: "`").map(String.init).filter { $0 != " " }
      #expect(row.queries.count == meant.count, "\(row)")
      for (typed, meant) in zip(row.queries, meant) {
        #expect(QuerySamples.parse(typed).warnings.first?.suggestion?.text == meant, "\(typed)")
      }
    }
    for row in rows where !row.header.contains("Tab takes") {
      for query in row.queries {
        let parsed = QuerySamples.parse(query)
        #expect(parsed.warnings == [] && parsed.tokens.contains { $0.kind != .word }, "\(query)")
      }
    }
  }

  @Test func theExamplesOfThePageFindTheirTitles() throws {
    let rows = try Self.rows().filter { $0.header.contains("finds the title") }
    #expect(rows.count == 7)
    for row in rows {
      #expect(QuerySamples.finds(row.queries[0], QuerySamples.card(row.cells[1])), "\(row)")
      if row.cells[2].isEmpty { continue }
      #expect(!QuerySamples.finds(row.queries[0], QuerySamples.card(row.cells[2])), "\(row)")
    }
  }

  @Test func thePageNamesEverything() throws {
    let document = try Self.document()
    let names =
      QueryField.allCases.map { "`\($0.rawValue)`" }
      + CardState.allCases.map { "is:\($0.rawValue)" }
      + CardFeature.allCases.map { "has:\($0.rawValue)" }
      + CardGroup.allCases.map { "group:\($0.rawValue)" }
      + [
        "sort:due", "sort:-pri,title", "sort:created", "sort:-changed", "sort:-done", "sort:start",
        "\(CardState.staleDays) days",
      ]

    for name in names { #expect(document.contains(name), "\(name)") }
  }
}
