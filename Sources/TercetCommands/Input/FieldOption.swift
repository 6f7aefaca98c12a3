import BoardModel

/// The fields of a card as options give them; nil for an option that is not there.
enum FieldOption {
  /// A due date, in the words of the editor; `.some(nil)` for none.
  static func day(_ text: String?) throws(CommandFailure) -> CalendarDay?? {
    guard let text else { return nil }
    do throws(DueDateFault) {
      return .some(try DueDateParser.day(in: text, today: LocalDay.today))
    } catch {
      let reason = error.reason
      throw .usage(reason.contains("“") ? reason : "“\(text.prefix(40))”: \(reason)")
    }
  }

  /// A priority by its name, in any case.
  static func priority(_ text: String?) throws(CommandFailure) -> Priority? {
    guard let text else { return nil }
    if let priority = Priority.allCases.first(where: { "\($0)" == text.lowercased() }) {
      return priority
    }
    throw .usage("“\(text.prefix(40))” is not a priority; it is none, low, medium or high")
  }

  /// Tags, each given once or more; one empty one alone for none.
  static func tags(_ tags: [String]) -> [String]? {
    if tags.isEmpty { return nil }
    return tags == [""] ? [] : tags.map { TagText.tag(typedAs: $0) }
  }

  /// A body; `-` stands for standard input.
  static func body(_ text: String?) throws(CommandFailure) -> String? {
    text == "-" ? try StandardInput.body() : text
  }
}

extension CardDraft {
  /// The draft as it is stored, or its first fault as a command says it.
  func checkedForCommand() throws(CommandFailure) -> CardDraft {
    do throws(StoreError) {
      return try checked()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The same of all but the title, which is still to come.
  func checkedBeforeTitle() throws(CommandFailure) -> CardDraft {
    var draft = self
    draft.title = "x"
    draft = try draft.checkedForCommand()
    draft.title = ""
    return draft
  }
}
