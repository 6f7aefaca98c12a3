import BoardModel

/// Comments, with moments as the table writes them.
extension TableDates {
  /// Those of a cell of JSON, or one of Jira; nil for any other text.
  func comments(_ cell: String) -> [SourceComment]? {
    guard let values = TableCell.json(cell)?.elements else { return comment(cell).map { [$0] } }
    return values.compactMap { value in
      SourceComment(
        key: value["id"]?.word,
        author: value["author"]?.word,
        date: value["date"]?.word.flatMap { moment($0)?.iso },
        text: value["text"]?.word
      )
    }
  }

  /// A comment of Jira, `27/Nov/26 4:00 PM;bob;text`; nil for any other text.
  private func comment(_ cell: String) -> SourceComment? {
    let parts = cell.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let moment = moment(String(parts[0])) else { return nil }
    let author = String(parts[1].trimmingBlanks())
    return SourceComment(
      key: nil,
      author: author.isEmpty ? nil : author,
      date: moment.iso,
      text: String(parts[2])
    )
  }
}
