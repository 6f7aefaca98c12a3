import BoardModel

/// Changes of the text.
extension TaskFile {
  func settingBody(_ body: String) -> [LinkFile.Line] {
    let new = Array(TaskText.trimmed(body.lines))
    let old = parts.bodyLines.map { $0.map { lines[$0].text } ?? "" }
    if old.isEmpty { return new.isEmpty ? lines : insertingBody(new) }
    var (removed, inserted): (Set<Int>, [Int: [String]]) = ([], [:])
    let hunks = LineDifference.hunks(
      from: Self.compared(old),
      to: Self.compared(new),
      effort: LineMerge.effort
    )
    for hunk in hunks {
      removed.formUnion(parts.bodyLines[hunk.old].compactMap(\.self))
      let added = hunk.new.map { String(decoding: $0.bytes, as: UTF8.self) }
      inserted[place(after: hunk.old.upperBound), default: []] += added
    }
    return replacing(removed, inserted)
  }

  private static func compared(_ lines: [String]) -> [LineDifference.Line] {
    lines.map { LineDifference.Line(bytes: Array($0.utf8)) }
  }

  /// The line of the file before which a new line comes that follows some lines of the body.
  private func place(after count: Int) -> Int {
    let known = parts.bodyLines
    if count > 0, let line = known[count - 1] { return line + 1 }
    // A blank line that the file doesn't have has no place.
    if let next = known[count...].lazy.compactMap(\.self).first { return next }
    return known.lazy.compactMap(\.self).last.map { $0 + 1 } ?? parts.start
  }

  private func insertingBody(_ body: [String]) -> [LinkFile.Line] {
    if let start = parts.bodyStart { return replacing([], [start: body]) }
    let text = TaskText.lines(of: body.joined(separator: "\n"), [], as: dialect)
    return replacing([], [parts.titleLine.map { $0 + 1 } ?? parts.start: [""] + text])
  }

  // MARK: Boxes

  func settingSteps(_ checklist: [ChecklistItem]) -> [LinkFile.Line] {
    let old = parts.steps
    if old.isEmpty { return checklist.isEmpty ? lines : insertingSteps(checklist) }
    if checklist.isEmpty, !parts.boxLines.isEmpty {
      return replacing(parts.boxLines.union(old.map(\.line)), [:])
    }
    var (removals, insertions): (Set<Int>, Set<Int>) = ([], [])
    for change in checklist.map(\.text).difference(from: old.map(\.item.text)) {
      switch change {
      case .remove(let offset, _, _): removals.insert(offset)
      case .insert(let offset, _, _): insertions.insert(offset)
      }
    }
    var file = lines
    var (inserted, next, place): ([Int: [String]], Int, Int) = ([:], 0, old[0].line)
    var number = numbers.max()
    for (index, item) in checklist.enumerated() {
      while next < old.count, removals.contains(next) {
        (place, next) = (old[next].line + 1, next + 1)
      }
      if insertions.contains(index) {
        number = number.map { $0 + 1 }
        inserted[place, default: []].append(TaskText.box(item, number: number))
      } else {
        let line = old[next].line
        if old[next].item.isDone != item.isDone { file[line].text = ticked(line, item.isDone) }
        (place, next) = (line + 1, next + 1)
      }
    }
    let removed = Set(removals.map { old[$0].line })
    return replacing(removed, inserted, in: file)
  }

  /// The numbers of boxes such as `- [ ] #1 text`.
  private var numbers: [Int] {
    parts.steps.compactMap { step in
      MarkdownLine.item(lines[step.line].text)
        .flatMap { item in
          item.text.hasPrefix("#") ? Int(item.text.dropFirst().prefix { $0.isNumber }) : nil
        }
    }
  }

  private func ticked(_ line: Int, _ isDone: Bool) -> String {
    var text = lines[line].text
    guard let box = text.firstIndex(of: "[") else { return text }
    let mark = text.index(after: box)
    text.replaceSubrange(mark...mark, with: isDone ? "x" : " ")
    return text
  }

  private func insertingSteps(_ checklist: [ChecklistItem]) -> [LinkFile.Line] {
    let isNumbered = dialect != .kanbn
    let boxes = checklist.enumerated()
      .map { TaskText.box($1, number: isNumbered ? $0 + 1 : nil) }
    if let start = parts.stepsStart {
      let isOpen = start + 1 < lines.count && MarkdownLine.isBlank(lines[start + 1].text)
      return replacing([], [isOpen && !isNumbered ? start + 2 : start + 1: boxes])
    }
    let section = isNumbered ? TaskText.boxes(checklist) : ["## Sub-tasks", ""] + boxes
    let isApart = parts.end == 0 || MarkdownLine.isBlank(lines[parts.end - 1].text)
    let before = isApart ? [] : [""]
    return replacing([], [parts.end: before + section + (parts.end < lines.count ? [""] : [])])
  }
}
