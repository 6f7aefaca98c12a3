import BoardInterchange
import BoardModel
import TerminalSurface

struct ImportReport {
  let result: BoardImport.Result
  let isTrial: Bool

  func print(asJSON isJSON: Bool) throws {
    if isJSON { return try StandardOutput.print(object) }
    var output = StandardOutput()
    for line in lines { output.append(PrintableText.sanitised(line) + "\n") }
    try output.flush()
  }

  var lines: [String] {
    let counts = result.counts
    let total = counts.added + counts.updated + counts.unchanged
    var parts = ["\(counts.added) new"]
    if counts.updated > 0 { parts.append("\(counts.updated) changed") }
    if counts.unchanged > 0 { parts.append("\(counts.unchanged) unchanged") }
    if counts.kept > 0 { parts.append("\(counts.kept) with changes made here, which stay") }
    if counts.returned > 0 { parts.append("\(counts.returned) that had been deleted here") }
    if counts.comments > 0 { parts.append(Plural.words(counts.comments, "comment")) }
    if counts.boards > 0 { parts.append(Plural.words(counts.boards, "board")) }
    if counts.columns > 0 { parts.append(Plural.words(counts.columns, "column")) }
    if counts.views > 0 { parts.append(Plural.words(counts.views, "view")) }
    if counts.changes > 0 {
      parts.append(Plural.words(counts.changes, "entry of the history", "entries of the history"))
    }
    let verb = isTrial ? "Would import" : "Imported"
    let target = result.board.map { " to \($0.inQuotes)" } ?? ""
    var lines = result.notes
    lines.append("\(verb) \(Plural.cards(total))\(target): \(parts.joined(separator: ", "))")
    if counts.clashed > 0 {
      let subject = Self.subject(counts.clashed, "changed")
      let titles = counts.clashedTitles.map { "“\($0)”" }.joined(separator: ", ")
      let more = counts.clashed > counts.clashedTitles.count ? ", …" : ""
      lines.append(
        "\(subject) here and in the file: kept yours (\(titles)\(more)); the history has the file's"
      )
    }
    if counts.overwritten > 0 {
      let subject = Self.subject(counts.overwritten, "changed")
      lines.append(
        "\(subject) here since the last import: took the file's; “tercet undo” undoes that"
      )
    }
    if counts.movedApart > 0 {
      let subject = Self.subject(counts.movedApart, "moved")
      lines.append("\(subject) here and in the file: took the file's column")
    }
    if result.hidden > 0 {
      let verb = result.hidden == 1 ? "is hidden until its start" : "are hidden until their start"
      lines.append("\(Plural.cards(result.hidden)) \(verb); “tercet list is:later” shows what is")
    }
    if !result.notCarried.isEmpty {
      let kinds = result.notCarried.kinds.map(\.words)
      lines.append("Left out: \(kinds.joined(separator: ", "))")
    }
    if !result.skipped.isEmpty {
      let verb = isTrial ? "Would skip" : "Skipped"
      lines.append("\(verb) \(Plural.words(result.skipped.count, "file")) that can't be read:")
      lines += result.skipped.map { "  \($0)" }
    }
    if isTrial { lines.append("Nothing was changed") }
    return lines
  }

  private static func subject(_ count: Int, _ verb: String) -> String {
    "\(Plural.cards(count)) \(count == 1 ? "was" : "were") \(verb)"
  }

  private var object: JSONObject {
    var object = JSONObject()
    object.set("dryRun", isTrial)
    object.set("board", result.board)
    object.set("notes", result.notes)
    object.set("hidden", result.hidden)
    object.set("skipped", result.skipped)
    object.set("added", result.counts.added)
    object.set("updated", result.counts.updated)
    object.set("unchanged", result.counts.unchanged)
    object.set("kept", result.counts.kept)
    object.set("clashed", result.counts.clashed)
    object.set("movedApart", result.counts.movedApart)
    object.set("overwritten", result.counts.overwritten)
    object.set("returned", result.counts.returned)
    object.set("comments", result.counts.comments)
    object.set("boards", result.counts.boards)
    object.set("columns", result.counts.columns)
    object.set("views", result.counts.views)
    object.set("history", result.counts.changes)
    object.set(
      "notCarried",
      result.notCarried.kinds.map { kind in
        var entry = JSONObject()
        entry.set("kind", kind.name)
        entry.set("count", kind.count)
        entry.set("examples", kind.examples)
        return entry
      }
    )
    return object
  }
}

extension NotCarried.Kind {
  /// For example `due dates that cannot be read (1: “Tax”: “soon”)`.
  ///
  /// The count is in brackets, so that the noun needs no singular.
  var words: String {
    if examples.isEmpty { return "\(name) (\(count))" }
    let more = count > examples.count ? ", …" : ""
    return "\(name) (\(count): \(examples.joined(separator: ", "))\(more))"
  }
}
