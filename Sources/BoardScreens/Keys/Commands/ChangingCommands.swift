// Which commands change something at once: those that do not act right behind an Escape that came in
// one packet with their key.

nonisolated extension Command {
  package var changesBoard: Bool {
    switch self {
    case .cyclePriority, .moveLeft, .moveRight, .moveDown, .moveUp, .archive, .delete, .undo, .redo:
      true
    default: false
    }
  }
}

nonisolated extension ArchiveCommand {
  package var changesBoard: Bool {
    switch self {
    case .open, .restore, .delete, .undo, .redo: true
    default: false
    }
  }
}

nonisolated extension HistoryCommand {
  package var changesBoard: Bool {
    switch self {
    case .restore, .undo: true
    default: false
    }
  }
}

nonisolated extension ReaderCommand {
  package var changesBoard: Bool {
    switch self {
    case .toggleStep, .archive, .undo, .redo: true
    default: false
    }
  }
}

nonisolated extension ColumnsCommand {
  package var changesBoard: Bool {
    switch self {
    case .moveDown, .moveUp, .kind, .delete, .undo, .redo: true
    default: false
    }
  }
}

nonisolated extension EditorCommand {
  /// Going to another card saves this one.
  package var changesBoard: Bool {
    switch self {
    case .save, .nextCard, .previousCard: true
    default: false
    }
  }
}

nonisolated extension ChecklistCommand {
  /// The steps are saved with the card, but a step that goes unseen is not missed then.
  package var changesBoard: Bool {
    switch self {
    case .tick, .delete, .moveDown, .moveUp, .undo: true
    default: false
    }
  }
}

nonisolated extension PriorityCommand {
  package var changesBoard: Bool {
    switch self {
    case .lower, .higher, .cycle: true
    default: false
    }
  }
}
