internal import TerminalSurface

enum FrameCause {
  case start
  case event(TerminalEvent)
  case descriptor
  case idle

  var name: String {
    switch self {
    case .start: "start"
    case .event(let event): event.name
    case .descriptor: "descriptor"
    case .idle: "idle"
    }
  }
}

extension TerminalEvent {
  /// A short name for traces, safe to print.
  var name: String {
    switch self {
    case .key(let press): "key " + press.name
    case .paste(let text): "paste \(text.utf8.count) bytes"
    case .pasteRefused(let bytes): "paste of \(bytes) bytes refused"
    case .resize(let size): "resize \(size.columns)x\(size.rows)"
    case .resumed: "resumed"
    case .tick: "tick"
    case .mouse(let event): "mouse " + event.name
    case .background: "background"
    }
  }
}

extension MouseEvent {
  /// Such as `press left 12,3`, with column and row counted from 0.
  fileprivate var name: String {
    let what =
      switch action {
      case .press(let button): "press \(button)"
      case .release(let button): "release \(button)"
      case .drag(let button): "drag \(button)"
      case .wheel(let direction): "wheel \(direction)"
      }
    return "\(what) \(position.column),\(position.row)"
  }
}

extension KeyPress {
  /// Such as `j`, `Ctrl-A` or `Shift-left`.
  var name: String {
    var name = ""
    if modifiers.contains(.control) { name += "Ctrl-" }
    if modifiers.contains(.alt) { name += "Alt-" }
    if modifiers.contains(.shift) { name += "Shift-" }
    return name + key.name
  }
}

extension Key {
  fileprivate var name: String {
    switch self {
    case .character(" "): "space"
    case .character(let character): PrintableText.sanitised(String(character))
    case .function(let number): "F\(number)"
    default: "\(self)"
    }
  }
}
