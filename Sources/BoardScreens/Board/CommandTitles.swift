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
    case .setRepeat: "Set repeat"
    case .snooze: "Snooze card"
    case .cyclePriority: "Change priority"
    case .assign: "Assign people"
    case .setLane: "Set lane"
    case .setEstimate: "Set estimate"
    case .blockers: "Blocked by…"
    case .moveTo: "Move to…"
    case .finish: "Done"
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
    case .duplicate: "Duplicate card"
    case .repeatLast: "Repeat last change"
    case .compact: "Compact cards"
    case .themes: "Colours"
    case .help: "Help"
    case .repaint: "Redraw the screen"
    default: nil
    }
  }

  package var synonyms: String {
    switch self {
    case .add: "create task todo insert"
    case .rename: "title edit"
    case .open: "change details description step subtask checklist"
    case .read: "view details preview"
    case .togglePane: "preview details split"
    case .setDue: "date deadline schedule"
    case .cyclePriority: "importance"
    case .setTags: "labels"
    case .assign: "assignee owner member"
    case .setLane: "project epic milestone swimlane"
    case .setEstimate: "points effort size"
    case .blockers: "dependency depends waits for"
    case .comment: "note reply"
    case .moveTo: "send status"
    case .finish: "finish complete close tick"
    case .filter: "search query"
    case .sort: "order arrange"
    case .group: "swimlanes sections"
    case .findCard: "search jump"
    case .views: "saved filters"
    case .archive: "hide put away"
    case .showArchive: "unarchive old"
    case .delete: "remove erase trash"
    case .duplicate: "copy clone"
    case .repeatLast: "again dot"
    case .undo: "revert take back"
    case .history: "log activity changes"
    case .flow: "statistics chart report cycle time"
    case .columns: "lists stages wip"
    case .boards: "projects switch"
    case .copy: "clipboard export print share yank"
    case .compact: "dense small"
    case .themes: "colors dark light appearance"
    case .help: "shortcuts manual"
    case .quit: "exit leave"
    default: ""
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
