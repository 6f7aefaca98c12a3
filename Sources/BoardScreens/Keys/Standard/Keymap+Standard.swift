nonisolated extension Keymap {
  /// The keys that are built in.
  package static let standard = Keymap([
    .board: boardKeys, .prompt: promptKeys, .offer: offerKeys,
    .editor: editorKeys, .field: fieldKeys, .due: dueKeys, .priority: priorityKeys,
    .checklist: checklistKeys, .step: stepKeys,
    .body: bodyMotions + bodySelections + bodyDeletions + bodyRest,
    .history: historyKeys, .historyFilter: historyFilterKeys, .archive: archiveKeys,
    .picker: pickerKeys, .actions: actionKeys, .boards: boardsKeys, .columns: columnsKeys,
    .name: nameKeys, .menu: menuKeys, .calendar: calendarKeys, .reader: readerKeys,
    .page: pageKeys, .line: lineKeys,
  ])
}
