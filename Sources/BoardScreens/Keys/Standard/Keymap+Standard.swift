nonisolated extension Keymap {
  /// The keys of a context that are built in.
  static func standardBindings(of context: KeyContext) -> [KeyBinding] {
    switch context {
    case .board: boardKeys
    case .prompt: promptKeys
    case .filter: filterKeys
    case .offer: offerKeys
    case .editor: editorKeys
    case .field: fieldKeys
    case .due: dueKeys
    case .priority: priorityKeys
    case .checklist: checklistKeys
    case .step: stepKeys
    case .body: bodyMotions + bodySelections + bodyDeletions + bodyRest
    case .history: historyKeys
    case .historyFilter: historyFilterKeys
    case .archive: archiveKeys
    case .picker: pickerKeys
    case .actions: actionKeys
    case .boards: boardsKeys
    case .views: viewsKeys
    case .comment: commentKeys
    case .columns: columnsKeys
    case .name: nameKeys
    case .menu: menuKeys
    case .calendar: calendarKeys
    case .reader: readerKeys
    case .help: helpKeys
    case .page: pageKeys
    case .line: lineKeys
    }
  }
}
