import BoardModel
import BoardViewModels
import TerminalKit

nonisolated enum PromptFault: Hashable {
  case title(TitleFault)
  case due(DueDateFault)
  case tags(StoreError)

  var reason: String {
    switch self {
    case .title(let fault): fault.reason
    case .due(let fault): fault.reason
    case .tags(let error): error.reason
    }
  }
}

extension Prompt {
  func fault(today: CalendarDay) -> PromptFault? {
    switch purpose {
    case .adding, .renaming: titleFault.map(PromptFault.title)
    case .settingDue: dueFault(today: today).map(PromptFault.due)
    case .settingTags: tagsFault.map(PromptFault.tags)
    case .leftOver: nil
    }
  }

  /// A much too long title is detected without building it.
  private var titleFault: TitleFault? {
    let count = editor.characters.count
    if count > TitleRule.limit * 2 { return .tooLong(characters: count) }
    return TitleRule.fault(in: title)
  }

  private func dueFault(today: CalendarDay) -> DueDateFault? {
    do throws(DueDateFault) {
      _ = try DueDateParser.day(in: editor.text, today: today)
      return nil
    } catch {
      return error
    }
  }

  private var tagsFault: StoreError? {
    do throws(StoreError) {
      _ = try TagRule.checked(TagText.tags(in: editor.text))
      return nil
    } catch {
      return error
    }
  }
}
