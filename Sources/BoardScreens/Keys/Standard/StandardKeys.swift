import Synchronization
import TerminalSurface

/// The keys that are built in, each context made when it is first asked for.
///
/// The first screen shows one context out of some twenty, and waits for no key; all of them at once
/// took a fifteenth of the start.
nonisolated enum StandardKeys {
  private static let bindings = Mutex<[KeyContext: [KeyBinding]]>([:])
  private static let places = Mutex<[KeyContext: [KeyPress: Int]]>([:])

  static func bindings(of context: KeyContext) -> [KeyBinding] {
    bindings.withLock { made in
      if let list = made[context] { return list }
      let list = table(of: context)
      made[context] = list
      return list
    }
  }

  static func places(of context: KeyContext) -> [KeyPress: Int] {
    places.withLock { made in
      if let table = made[context] { return table }
      let table = ContextKeys.places(of: bindings(of: context))
      made[context] = table
      return table
    }
  }

  private static func table(of context: KeyContext) -> [KeyBinding] {
    switch context {
    case .board: BoardKeys.all
    case .prompt: LineKeys.prompt
    case .filter: FindingKeys.filter
    case .offer: LineKeys.offer
    case .editor: EditorKeys.all
    case .field: EditorKeys.field
    case .due: EditorKeys.due
    case .priority: EditorKeys.priority
    case .checklist: EditorKeys.checklist
    case .step: EditorKeys.step
    case .body: BodyKeys.all
    case .history: HistoryKeys.all
    case .historyFilter: HistoryKeys.filter
    case .archive: ArchiveKeys.all
    case .picker: PickerKeys.all
    case .actions: PickerKeys.actions
    case .boards: PickerKeys.boards
    case .views: ViewsKeys.all
    case .comment: RelationKeys.comment
    case .columns: PickerKeys.columns
    case .name: LineKeys.name
    case .menu: PopupKeys.menu
    case .calendar: PopupKeys.calendar
    case .reader: ReaderKeys.all
    case .find: ReaderKeys.find
    case .help: PopupKeys.help
    case .flow: PopupKeys.flow
    case .page: PopupKeys.page
    case .line: LineKeys.line
    }
  }
}
