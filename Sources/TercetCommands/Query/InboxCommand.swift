internal import ArgumentParser
import BoardModel
import TerminalSurface

struct InboxCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "inbox",
    abstract: "Print what others did that concerns you, newest first.",
    discussion: """
      Example: tercet inbox --unread

      Lists comments and texts that mention you as @name, cards that others assigned to you, comments on \
      your cards, your cards whose blockers were finished, and what others overwrote of yours. A card is \
      yours if it is assigned to you, you added it, or you commented on it. You are the author of \
      --author, TERCET_AUTHOR or your settings. A ● marks what is unread. The inbox is made from the last \
      50,000 changes of the file, and of all boards, or of --board.

      --read-all marks everything as read, as A does on the board's own inbox. --notify shows what is \
      unread and was not announced before as a desktop notification, if there is any; use it from a timer, \
      for example “*/5 * * * * tercet inbox --notify” in a crontab.

      With --json it prints an array of objects with id, title, board, reason, author, at, sequence and \
      unread; reason is mentioned, assigned, commented, unblocked, waits or overwrote. The first and the \
      third have text too, unblocked and waits have blocker and left, and overwrote has field.
      """
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @Flag(help: "Only what is unread.")
  var unread = false

  @Flag(help: "Mark everything as read; with --json, prints what was unread.")
  var readAll = false

  @Flag(help: "Show a desktop notification of what is new instead of a list.")
  var notify = false

  /// The setting with the place in the log up to which entries were announced.
  private static let announced = "inbox-announced"

  func validate() throws {
    if notify, output.json || unread || readAll {
      throw ValidationError("--notify prints nothing; leave out the other options")
    }
  }

  @MainActor func perform() throws {
    let writes = readAll || notify
    let store = try writes ? CommandStore(changing: options) : CommandStore(reading: options)
    let board = try store.namesBoard && !store.namesAllBoards ? store.board().id : nil
    let context = try store.queryContext
    let inbox = UnreadInbox(of: context.author ?? "", in: store.store) { context.now }
    try store.attempt { () throws(StoreError) in
      try inbox.begin()
      if writes || unread { try inbox.lookAtAll() }
    }
    let isMeant = { (entry: InboxEntry) in board == nil || entry.board == board }
    let new = inbox.entries.filter(isMeant)
    if notify { return try announce(new, store) }
    if readAll {
      try store.attempt(inbox.markRead(where: isMeant))
      if output.json { return try print(new, inbox, store) }
      return try StandardOutput.printLine(
        new.isEmpty ? "Nothing was unread" : "Marked \(new.count) as read"
      )
    }
    try print(unread ? new : all(context.author ?? "", store).filter(isMeant), inbox, store)
  }

  @MainActor private func all(
    _ person: String,
    _ store: CommandStore
  ) throws(CommandFailure) -> [InboxEntry] {
    try store.attempt { () throws(StoreError) in
      var entries: [InboxEntry] = []
      var page = InboxPage(entries: [], stretch: nil, isLast: person.isEmpty)
      while !page.isLast {
        page = try store.store.inbox(of: person, before: page.stretch?.lowerBound, after: 0)
        entries += page.entries
      }
      return entries
    }
  }

  // MARK: Output

  @MainActor private func print(
    _ entries: [InboxEntry],
    _ inbox: UnreadInbox,
    _ store: CommandStore
  ) throws {
    if output.json {
      let boards = try store.boards
      return try StandardOutput.print(
        entries.map { $0.object(isUnread: inbox.isUnread($0), on: boards) }
      )
    }
    if entries.isEmpty {
      return StandardError.printOnTerminal(
        unread ? "Nothing is unread" : "Nothing that others did concerns you yet"
      )
    }
    let today = LocalClock.today
    var text = StandardOutput()
    for entry in entries {
      let moment = LocalMoment.here(at: entry.date)
      let when = "\(moment.day.short(seenFrom: today)) \(moment.clock)"
      let mark = inbox.isUnread(entry) ? "●" : " "
      let words = PrintableText.sanitised("\(when)  \(entry.sentence)")
      text.append("\(try store.shortID(of: entry.card))  \(mark) \(words)\n")
      try text.flushIfLarge()
    }
    try text.flush()
  }

  @MainActor private func announce(_ entries: [InboxEntry], _ store: CommandStore) throws {
    let last = try store.attempt(store.store.setting(Self.announced).flatMap { Int64($0) } ?? 0)
    let new = entries.filter { $0.sequence > last }
    guard let newest = new.first else { return }
    let shown = 5
    let more = new.count > shown ? ["and \(new.count - shown) more"] : []
    let notice = DesktopNotice(
      heading: "\(new.count) new for you",
      lines: new.prefix(shown).map(\.sentence) + more
    )
    try notice.show {
      try store.attempt(store.store.keepSetting("\(newest.sequence)", as: Self.announced))
    }
  }
}

extension InboxEntry {
  fileprivate func object(isUnread: Bool, on boards: [Board]) -> JSONObject {
    var object = JSONObject()
    object.set("id", card.text)
    object.set("title", title)
    object.set("board", boards.first { $0.id == board }?.name)
    object.set("reason", verb)
    switch reason {
    case .mentioned(let line), .commented(let line): object.set("text", line)
    case .unblocked(let blocker, _, let left):
      object.set("blocker", blocker)
      object.set("left", left)
    case .overwrote(let field): object.set("field", field ?? "card")
    case .assigned: break
    }
    object.set("author", author)
    object.set("at", date.iso)
    object.set("sequence", sequence)
    object.set("unread", isUnread)
    return object
  }
}
