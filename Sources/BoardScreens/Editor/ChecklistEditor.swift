import BoardModel
import TerminalKit

/// The steps of a card, the selected step, and the step being typed.
nonisolated struct ChecklistEditor {
  /// The text that replaces a step or is added after one.
  struct Typing {
    enum Purpose: Hashable {
      case adding
      case renaming
    }

    let purpose: Purpose
    let row: Int
    var editor: LineEditor
  }

  private(set) var items: [ChecklistItem] {
    didSet { if items != oldValue { earlier.append((oldValue, selected)) } }
  }
  private(set) var selected = 0
  private var earlier: [(items: [ChecklistItem], selected: Int)] = []
  private(set) var typing: Typing?

  init(_ items: [ChecklistItem]) {
    self.items = items
  }

  /// The steps including the one being typed; a blank new step is left out.
  var result: [ChecklistItem] {
    guard let typing else { return items }
    var result = items
    let text = typing.editor.text
    switch typing.purpose {
    case .renaming: result[typing.row].text = text
    case .adding:
      if !text.allSatisfy(\.isWhitespace) {
        result.insert(ChecklistItem(text: text), at: typing.row)
      }
    }
    return result
  }

  // MARK: Steps

  /// Moves the selection; returns false at the end of the list.
  mutating func select(by distance: Int) -> Bool {
    let target = selected + distance
    guard items.indices.contains(target) else { return false }
    selected = target
    return true
  }

  /// Does nothing if there is no step at the index.
  mutating func select(at index: Int) {
    if items.indices.contains(index) { selected = index }
  }

  mutating func tick() {
    guard items.indices.contains(selected) else { return }
    items[selected].isDone.toggle()
  }

  mutating func delete() -> String? {
    guard items.indices.contains(selected) else { return nil }
    let text = items.remove(at: selected).text
    selected = max(0, min(selected, items.count - 1))
    return text
  }

  /// Undoes the last change, if any.
  mutating func undo() -> Bool {
    guard let last = earlier.popLast() else { return false }
    (items, selected) = last
    // The undo itself must not be recorded.
    earlier.removeLast()
    return true
  }

  mutating func move(by distance: Int) {
    let target = selected + distance
    guard items.indices.contains(selected), items.indices.contains(target) else { return }
    items.swapAt(selected, target)
    selected = target
  }

  /// Inserts steps after the selected one and selects the last of them.
  mutating func insert(_ steps: [ChecklistItem]) {
    let row = items.isEmpty ? 0 : selected + 1
    items.insert(contentsOf: steps, at: row)
    selected = max(0, row + steps.count - 1)
  }

  // MARK: Typing

  mutating func startAdding() {
    let row = items.isEmpty ? 0 : selected + 1
    typing = Typing(purpose: .adding, row: row, editor: LineEditor())
  }

  mutating func startRenaming() {
    guard items.indices.contains(selected) else { return startAdding() }
    let editor = LineEditor(items[selected].text)
    typing = Typing(purpose: .renaming, row: selected, editor: editor)
  }

  mutating func edit(_ body: (inout LineEditor) -> Bool) -> Bool {
    guard var typing else { return false }
    defer { self.typing = typing }
    return body(&typing.editor)
  }

  /// Enters the typed step.
  ///
  /// A blank new step is dropped, and a step renamed to blanks keeps its text.
  ///
  /// - Returns: whether a step was added.
  @discardableResult mutating func enter() -> Bool {
    guard let typing else { return false }
    self.typing = nil
    let text = TitleRule.singleLine(typing.editor.text)
    if text.isEmpty { return false }
    switch typing.purpose {
    case .renaming:
      items[typing.row].text = text
      return false
    case .adding:
      items.insert(ChecklistItem(text: text), at: typing.row)
      selected = typing.row
      return true
    }
  }
}
