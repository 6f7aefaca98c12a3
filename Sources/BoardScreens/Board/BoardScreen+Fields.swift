import BoardModel
import BoardViewModels
import TerminalSurface

/// Due date, priority and tags of the selected card, without opening it.
extension BoardScreen {
  func startDating() throws(StoreError) {
    guard let card = subjectCard() else { return }
    var editor = LineEditor(focused.viewModel.preview(of: card.id)?.due?.iso ?? "")
    editor.selectAll()
    open(Prompt(purpose: .dating(card.id), editor: editor, place: .after(card.id)))
    sayReading()
  }

  func startTagging() {
    guard let card = subjectCard() else { return }
    let tags = focused.viewModel.preview(of: card.id)?.tags ?? []
    let line = tags.isEmpty ? "" : TagText.line(of: tags) + " "
    open(Prompt(purpose: .tagging(card.id), editor: LineEditor(line), place: .after(card.id)))
    say(nil)
  }

  func cyclePriority() {
    guard let card = subjectCard(),
      let priority = focused.viewModel.preview(of: card.id)?.priority
    else { return }
    let all = Priority.allCases
    let next = all[((all.firstIndex(of: priority) ?? 0) + 1) % all.count]
    perform(.edit(card.id, [.priority(next)], expecting: nil), about: card.title)
  }

  /// While a due date is typed, the status line says what it is understood as.
  func sayReading() {
    guard let prompt, case .dating = prompt.purpose else { return }
    let today = environment.today()
    do throws(DueDateFault) {
      let due = try DueDateParser.day(in: prompt.editor.text, today: today)
      let words = due.map { DueDescription.words(for: $0, seenFrom: today) } ?? "no due date"
      say(.note("Due: \(words)"))
    } catch {
      say(.note("\(error.reason.capitalizedFirst)."))
    }
  }

  /// The calendar, from the prompt of a due date.
  func openCalendar() {
    let today = environment.today()
    let typed = (try? DueDateParser.day(in: prompt?.editor.text ?? "", today: today)) ?? nil
    let calendar = CalendarPopup(
      day: typed ?? today,
      today: today,
      firstWeekday: environment.firstWeekday(),
      host: host
    )
    calendar.onPick = { [weak self] day in self?.pick(day) }
    host?.present(calendar)
  }

  private func pick(_ day: CalendarDay) {
    guard var prompt else { return }
    prompt.editor = LineEditor(day.iso)
    edited(&prompt)
  }

  /// What the status line says of an edit.
  func message(of edits: [CardEdit], about title: String) -> String {
    guard edits.count == 1, let edit = edits.first else { return "Changed \(quoted(title))" }
    switch edit {
    case .title: return "Renamed to \(quoted(title))"
    case .due(nil): return "Took the due date from \(quoted(title))"
    case .due(let due?):
      let words = DueDescription.words(for: due, seenFrom: environment.today())
      return "\(quoted(title)) is due \(words)"
    case .priority(let priority): return "\(quoted(title)) has \(priority.phrase)"
    case .tags(let tags) where tags.isEmpty: return "Took the tags from \(quoted(title))"
    case .tags(let tags): return "Tagged \(quoted(title)) \(TagText.line(of: tags))"
    case .body, .checklist: return "Changed \(quoted(title))"
    }
  }
}

extension Priority {
  fileprivate var phrase: String { self == .none ? "no priority" : "\(word) priority" }
}
