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
    /// The fields of one line, as they are typed.
    package let lines: [CardField: EventStream<String>]
    package let checklist: EventStream<[ChecklistItem]>
    /// The size of the body in bytes; nothing else about a body can be invalid.
    package let body: EventStream<Int>

    package init(
      lines: [CardField: EventStream<String>],
      checklist: EventStream<[ChecklistItem]>,
      body: EventStream<Int>
    ) {
      self.lines = lines
      self.checklist = checklist
      self.body = body
    }
  }

  package typealias Output = FormValidity

  /// The validity of the whole form after each edit, starting from `start`.
  package func transform(_ input: Input, from start: Output) -> EventStream<Output> {
    let lines = CardField.lines.compactMap { field in
      input.lines[field]?.map { examine(field, $0) }
    }
    return
      EventStream.merge(
        lines + [input.checklist.map(examineChecklist), input.body.map(examineBody)]
      )
      .scan(start) { $0.updated(by: $1) }
  }

  package func validity(
    lines: [CardField: String],
    checklist: [ChecklistItem],
    bodySize: Int
  ) -> Output {
    (CardField.lines.map { examine($0, lines[$0] ?? "") }
      + [examineChecklist(checklist), examineBody(bodySize)])
      .reduce(Output()) { $0.updated(by: $1) }
  }

  // MARK: Findings

  private func examine(_ field: CardField, _ line: String) -> Output.Finding {
    let read = field.read(line: line, today: today())
    return Output.Finding(field: field, reason: read.fault, edit: read.edit)
  }

  private func examineChecklist(_ checklist: [ChecklistItem]) -> Output.Finding {
    finding(in: .checklist) { () throws(StoreError) in _ = try ChecklistRule.checked(checklist) }
  }

  private func examineBody(_ size: Int) -> Output.Finding {
    finding(in: .body) { () throws(StoreError) in
      if size > TextRule.bodyLimit { throw .bodyTooLong(bytes: size) }
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
