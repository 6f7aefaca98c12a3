/// Titles for the command palette, for commands whose short name is unclear.
nonisolated extension Command {
  package var title: String? {
    switch self {
    case .focusLeft: "Go one column left"
    case .focusRight: "Go one column right"
    case .goToLastColumn: "Go to last column"
    case .selectNext: "Next card"
    case .selectPrevious: "Previous card"
    case .selectFirst: "First card"
    case .selectLast: "Last card"
    case .add: "Add card"
    case .newCard: "Add in the editor"
    case .rename: "Rename card"
    case .open: "Edit card"
    case .read: "Read card"
    case .togglePane: "Reading pane"
    case .openBodyExternally: "Open your own editor"
    case .setDue: "Set due date"
    case .cyclePriority: "Change priority"
    case .assign: "Assign people"
    case .blockers: "Blocked by…"
    case .moveTo: "Move to…"
    case .filter: "Filter cards"
    case .sort: "Sort cards"
    case .group: "Group cards"
    case .cancel: "Clear filter"
    case .nextUrgent: "Next urgent card"
    case .previousUrgent: "Previous urgent card"
    case .selectAll: "Select all cards"
    case .selectRange: "Select several cards"
    case .archive: "Archive card"
    case .archiveDone: "Archive done cards"
    case .delete: "Delete card"
    case .compact: "Compact cards"
    case .themes: "Colours"
    case .help: "Help"
    case .repaint: "Redraw the screen"
    default: nil
    }
  }
}

nonisolated extension ReaderCommand {
  package var title: String? {
    switch self {
    case .down: "Line down"
    case .up: "Line up"
    case .top: "First line"
    case .bottom: "Last line"
    case .find: "Find words"
    case .edit: "Edit card"
    case .archive: "Archive card"
    case .back: "Back to the board"
    default: nil
    }
  }
}
