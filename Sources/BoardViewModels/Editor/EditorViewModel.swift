package import BoardModel
package import EventStreams

/// Validates the fields of the card editor after each edit.
///
/// It holds no subscription and no state: `transform` returns one stream, and only the screen
/// subscribes to it. An invalid text is a value of that stream; it does not end it.
package struct EditorViewModel {
  private let today: () -> CalendarDay

  /// Relative due dates are counted from `today`.
  package init(today: @escaping () -> CalendarDay) {
    self.today = today
  }

  package struct Input {
    package let title: EventStream<String>
    package let due: EventStream<String>
    package let tags: EventStream<String>
    package let checklist: EventStream<[ChecklistItem]>
    /// The size of the body in bytes; nothing else about a body can be invalid.
    package let body: EventStream<Int>

    package init(
      title: EventStream<String>,
      due: EventStream<String>,
      tags: EventStream<String>,
      checklist: EventStream<[ChecklistItem]>,
      body: EventStream<Int>
    ) {
      self.title = title
      self.due = due
      self.tags = tags
      self.checklist = checklist
      self.body = body
    }
  }

  package typealias Output = FormValidity

  /// The validity of the whole form after each edit, starting from `start`.
  package func transform(_ input: Input, from start: Output) -> EventStream<Output> {
    EventStream.merge(
      input.title.map(examineTitle),
      input.due.map(examineDue),
      input.tags.map(examineTags),
      input.checklist.map(examineChecklist),
      input.body.map(examineBody)
    )
    .scan(start) { $0.updated(by: $1) }
  }

  package func validity(
    title: String,
    due: String,
    tags: String,
    checklist: [ChecklistItem],
    bodySize: Int
  ) -> Output {
    [
      examineTitle(title), examineDue(due), examineTags(tags), examineChecklist(checklist),
      examineBody(bodySize),
    ]
    .reduce(Output()) { $0.updated(by: $1) }
  }

  // MARK: Findings

  private func examineTitle(_ title: String) -> Output.Finding {
    finding(in: .title) { () throws(StoreError) in _ = try TitleRule.checked(title) }
  }

  private func examineTags(_ tags: String) -> Output.Finding {
    finding(in: .tags) { () throws(StoreError) in _ = try TagRule.checked(TagText.tags(in: tags)) }
  }

  private func examineChecklist(_ checklist: [ChecklistItem]) -> Output.Finding {
    finding(in: .checklist) { () throws(StoreError) in _ = try ChecklistRule.checked(checklist) }
  }

  private func examineBody(_ size: Int) -> Output.Finding {
    finding(in: .body) { () throws(StoreError) in
      if size > TextRule.bodyLimit { throw .bodyTooLong(bytes: size) }
    }
  }

  private func examineDue(_ text: String) -> Output.Finding {
    do throws(DueDateFault) {
      let due = try DueDateParser.day(in: text, today: today())
      return Output.Finding(field: .due, reason: nil, due: due)
    } catch {
      return Output.Finding(field: .due, reason: error.reason)
    }
  }

  private func finding(
    in field: CardField,
    _ check: () throws(StoreError) -> Void
  ) -> Output.Finding {
    do throws(StoreError) {
      try check()
      return Output.Finding(field: field, reason: nil)
    } catch {
      return Output.Finding(field: field, reason: error.reason)
    }
  }
}
