import BoardModel

/// A column's limit as typed: a number, or nothing for no limit.
nonisolated enum LimitText {
  /// Why a text is not a limit, as part of a sentence.
  static func fault(in text: String) -> String? {
    let word = trimmed(text)
    if word.isEmpty { return nil }
    guard let number = Int(word) else {
      return "a limit is a number from 1 to \(ColumnRule.greatestLimit), or nothing"
    }
    do throws(StoreError) {
      _ = try ColumnRule.checked(limit: number)
      return nil
    } catch {
      return error.reason
    }
  }

  static func limit(in text: String) -> Int? { Int(trimmed(text)) }

  private static func trimmed(_ text: String) -> String { TitleRule.singleLine(text) }
}
