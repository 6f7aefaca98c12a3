import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// What others did that concerns the user, newest first, grouped by day.
final class InboxScreen: ListScreen {
  let context: BoardContext
  let list: FilteredList<InboxViewModel>
  let place = KeyContext.inbox
  /// What each line of the page shows, for the mouse.
  var shownLines: [HeadedLines<CalendarDay>.Line] = []
  private var message: StatusMessage?

  init(_ context: BoardContext) throws(StoreError) {
    self.context = context
    try context.unread.lookAtAll()
    let pages = try InboxViewModel(of: context.environment.author, store: context.store)
    list = FilteredList(pages, context)
  }

  // MARK: Events

  func handle(_ event: TerminalEvent) -> Handling {
    switch event {
    case .tick: list.lookOn()
    case .key(let press):
      if context.keymap.worksEverywhere(press) { return .ignored }
      message = nil
      list.keyPressed()
      return handle(press)
    case .paste(let text): message = list.paste(text)
    case .pasteRefused(let bytes): message = list.refusePaste(bytes: bytes)
    case .resize, .resumed, .mouse, .background: break
    }
    return .consumed
  }

  var deadline: ContinuousClock.Instant? { list.deadline }

  func contentChanged() {
    list.readNew()
    list.isDirty = true
  }

  func prepareToPaint() { if list.isDirty { list.load() } }

  private func handle(_ press: KeyPress) -> Handling {
    if list.isTyping { return list.type(press) }
    guard let command: InboxCommand = context.keymap.command(for: press) else {
      if press.isAltLetter { return .ignored }
      message = unbound(press, help: InboxCommand.help)
      return .consumed
    }
    if let motion = command.motion { list.move(motion) } else { run(command) }
    return .consumed
  }

  private func run(_ command: InboxCommand) {
    switch command {
    case .open: open()
    case .mark: mark()
    case .markAll: markAll()
    case .find: list.isTyping = true
    case .leave: if list.isFinding { list.clearWords() } else { host?.dismiss() }
    case .back: host?.dismiss()
    case .help: context.showHelp(first: .inbox)
    default: break
    }
  }

  func clearMessage() { message = nil }

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

  func paint(on canvas: inout Canvas) -> Point? {
    if list.isDirty {
      list.isDirty = false
      let layout = list.scrolled {
        context.environment.localMoment(list.pages.entries[$0].date).day
      }
      shownLines = layout.lines
      paintLines(on: &canvas)
      let isEmpty = list.pages.entries.isEmpty && !list.isLooking
      frame.paint(
        heading: list.content(of: heading),
        status: list.failure ?? message ?? (frame.size.rows >= 8 ? list.entry.map(details) : nil),
        hints: context.keymap.hints(list.isTyping ? .filtering : isEmpty ? .emptyInbox : .inbox),
        position: list.position(showing: layout.shown),
        on: &canvas
      )
    }
    return list.cursor(in: heading)
  }

  func line(_ line: HeadedLines<CalendarDay>.Line) -> CellLine {
    switch line {
    case .blank: return CellLine(width: frame.size.columns)
    case .heading(let day):
      var line = LineBuilder(width: frame.size.columns)
      line.append(" \(day.heading(seenFrom: context.environment.today()))", Style(.accent))
      return line.finished()
    case .entry(let index):
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
  }

  func emptyLine(_ offset: Int) -> CellLine {
    var line = LineBuilder(width: frame.size.columns)
    guard list.pages.entries.isEmpty, !list.isLooking else { return line.finished() }
    let words =
      list.isFinding
      ? [list.nothingFound("entry", clearing: InboxCommand.leave)]
      : [
        "Nothing concerns you yet.",
        "Mentions of \(name), assignments to you,",
        "and comments on your cards come here.",
      ]
    line.append(offset < words.count ? " " + words[offset] : "", Style(.quiet))
    return line.finished()
  }

  private var name: String {
    let name = context.environment.author
    return name.isEmpty ? "you" : "@" + name.filter { !$0.isWhitespace }
  }

  private func details(of entry: InboxEntry) -> StatusMessage {
    let moment = context.environment.localMoment(entry.date)
    let when = "\(moment.day.short(seenFrom: context.environment.today())) \(moment.clock)"
    return .note("\(when)  \(entry.sentence)")
  }

  private var heading: FilteredList<InboxViewModel>.Heading {
    let count = context.unread.entries.count
    return FilteredList.Heading(
      name: "Inbox",
      shortName: "Inbox",
      right: count == 0 ? "" : "\(count.grouped) unread "
    )
  }
}
