import BoardModel

enum FileLook {
  private static let nameLimit = 8

  static func fault(ofJSON head: FileHead) -> SourceFault {
    if let line = head.cutLine { return SourceFault("it ends in the middle (line \(line))") }
    let names = list(head.object.members.map(\.name))
    if names.isEmpty { return fault("It is JSON without cards") }
    return fault("Its keys are \(names)")
  }

  static func fault(of head: FileHead) -> SourceFault {
    let cells = head.firstRow.cells.map { String($0[...].trimmingBlanks()) }
    if cells.count > 1, head.firstRow.isFollowed, cells.allSatisfy({ $0.count <= 40 }) {
      let name = head.firstRow.separator == 0x09 ? "tsv" : "csv"
      return fault(
        "It looks like a table with the columns \(list(cells))",
        then: "Name it with --format \(name), and map its columns with --map"
      )
    }
    let first = head.lines.first { !MarkdownLine.isBlank(String($0)) } ?? ""
    return fault("It is text that starts with “\(first.prefix(40))\(first.count > 40 ? "…" : "")”")
  }

  private static func fault(
    _ look: String,
    then help: String = "Name it with --format"
  ) -> SourceFault {
    SourceFault("unknown format. \(look). \(help).")
  }

  private static func list(_ names: [String]) -> String {
    let named = names.filter { !$0.isEmpty }
    let more = named.count > nameLimit ? " and \(named.count - nameLimit) more" : ""
    return named.prefix(nameLimit).map { String($0.prefix(40)) }.joined(separator: ", ") + more
  }
}
