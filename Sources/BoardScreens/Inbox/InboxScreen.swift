import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// What others did that concerns the user, newest first, grouped by day.
final class InboxScreen: ListScreen {
  let context: BoardContext
  let list: FilteredList<InboxViewModel>
  /// What each line of the page shows, for the mouse.
  var shownLines: [HeadedLines<CalendarDay>.Line] = []
  private(set) var message: StatusMessage?

  init(_ context: BoardContext) throws(StoreError) {
    self.context = context
    try context.unread.lookAtAll()
    let pages = try InboxViewModel(of: context.environment.author, store: context.store)
    list = FilteredList(pages, context)
  }

  // MARK: Events

  func contentChanged() {
    list.readNew()
    list.isDirty = true
  }

  func report(_ message: StatusMessage?) { self.message = message }

  func run(_ command: InboxCommand) {
    switch command {
    case .open: open()
    case .mark: mark()
    case .markAll: markAll()
    case .find: list.isTyping = true
    case .leave: leave()
    case .back: host?.dismiss()
    case .help: context.showHelp(first: .inbox)
    default: break
    }
  }

  func takeSelected() { open() }

  var refusals: [ListCommand: String] {
    [
      .add: "Entries come from what others do.",
      .moveDown: "The inbox is in the order of time.",
      .moveUp: "The inbox is in the order of time.",
      .delete:
        "Entries can't be deleted.\(context.keys.sentence(InboxCommand.mark, "marks them as read"))",
    ]
  }

  // MARK: Acting

  private func open() {
    guard let entry = list.entry else { return }
    saving { () throws(StoreError) in try context.unread.mark(entry, isRead: true) }
    list.reading { () throws(StoreError) in
      guard let card = try context.store.card(entry.card) else {
        message = .note("\(quoted(entry.title)) was deleted.")
        return
      }
      if card.place.isArchived {
        message = .note("\(quoted(entry.title)) is in the archive.")
        return
      }
      host?.dismiss()
      try context.show(card)
    }
  }

  private func mark() {
    guard let entry = list.entry else { return }
    saving { () throws(StoreError) in
      try context.unread.mark(entry, isRead: context.unread.isUnread(entry))
    }
    list.select(by: 1)
  }

  private func markAll() {
    let count = context.unread.entries.count
    saving { () throws(StoreError) in try context.unread.markRead() }
    if message == nil { message = .success("Marked \(count.grouped) as read") }
  }

  private func saving(_ body: () throws(StoreError) -> Void) {
    do throws(StoreError) {
      try body()
    } catch {
      message = .failure("Not saved: \(error.reason).")
    }
    list.isDirty = true
  }

  // MARK: Painting

  var hints: HintList { list.pages.entries.isEmpty && !list.isLooking ? .emptyInbox : .inbox }

  func heading(ofEntry index: Int) -> CalendarDay {
    context.environment.localMoment(list.pages.entries[index].date).day
  }

  func title(of day: CalendarDay) -> String {
    day.heading(seenFrom: context.environment.today())
  }

  func line(ofEntry index: Int) -> CellLine {
    let entry = list.pages.entries[index]
    let row = HistoryRow(
      verb: entry.verb,
      title: entry.title,
      detail: entry.detail,
      author: "@" + entry.author,
      time: (context.environment.localMoment(entry.date).clock, nil),
      isSelected: index == list.selected,
      isUnread: context.unread.isUnread(entry)
    )
    return row.line(width: frame.size.columns)
  }

  var emptyWords: [String] {
    if list.isFinding { return [list.nothingFound("entry", clearing: InboxCommand.leave)] }
    return [
      "Nothing for you yet.",
      "Mentions of \(name), assignments to you,",
      "and comments on your cards come here.",
    ]
  }

  private var name: String {
    let name = context.environment.author
    return name.isEmpty ? "you" : "@" + name.filter { !$0.isWhitespace }
  }

  var details: StatusMessage? {
    guard let entry = list.entry else { return nil }
    let moment = context.environment.localMoment(entry.date)
    let when = "\(moment.day.short(seenFrom: context.environment.today())) \(moment.clock)"
    return .note("\(when)  \(entry.sentence)")
  }

  var heading: FilteredList<InboxViewModel>.Heading {
    let count = context.unread.entries.count
    return FilteredList.Heading(
      name: "Inbox",
      shortName: "Inbox",
      right: count == 0 ? "" : "\(count.grouped) unread "
    )
  }
}
