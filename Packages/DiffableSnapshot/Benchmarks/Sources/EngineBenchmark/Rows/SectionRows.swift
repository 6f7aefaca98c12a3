import DiffableSnapshot

/// Lists of many sections: building them, editing them, and the difference of two.
@MainActor
struct SectionRows {
  let pool: [WordsID]
  let rounds: Int

  typealias List = Snapshot<Int, WordsID>

  func run(into table: inout GoalTable) throws {
    try measureReversed(into: &table)
    try measureBuilding(sections: 100, items: 1000, into: &table)
    try measureBuilding(sections: 10_000, items: 10, into: &table)
    try measureSectionEvents(into: &table)
    try measureEditsInEachSection(into: &table)
  }

  private func list(sections: Int, of items: Int, reversed: Bool = false) throws -> List {
    var list = List()
    try list.appendSections(Array(0..<sections))
    for section in 0..<sections {
      let part = pool[section * items..<(section + 1) * items]
      try list.appendItems(reversed ? part.reversed() : Array(part), toSection: section)
    }
    return list
  }

  private func measureReversed(into table: inout GoalTable) throws {
    var times: [Double] = []
    for sections in [10_000, 100_000] {
      let old = try list(sections: sections, of: 10)
      let new = try list(sections: sections, of: 10, reversed: true)
      times.append(time { new.difference(from: old) }.cpu)
    }
    table.add(
      "100000 sections of ten, each reversed: at most 0.4 s",
      "\(duration(times[1])), \(decimal(times[1] / times[0])) x that of 10000",
      isMet: times[1] <= 0.4e9
    )
  }

  private func measureBuilding(sections: Int, items: Int, into table: inout GoalTable) throws {
    var engine = Samples()
    var rival = Samples()
    let parts = (0..<sections).map { Array(pool[$0 * items..<($0 + 1) * items]) }
    for round in 0...rounds {
      let own = try time {
        var list = List()
        try list.appendSections(Array(0..<sections))
        for (section, part) in parts.enumerated() { try list.appendItems(part, toSection: section) }
        return list
      }
      let other = time {
        var sets = SectionedSets<Int, WordsID>()
        for (section, part) in parts.enumerated() { sets.append(part, to: section) }
        return sets
      }
      guard round > 0 else { continue }
      engine.add(own)
      rival.add(other)
    }
    let ratio = engine.medianCPU / rival.medianCPU
    let measured =
      "\(duration(engine.medianCPU)); sets with an index \(duration(rival.medianCPU)),"
      + " \(decimal(ratio)) x"
    if sections == 100 {
      table.add(
        "building 100000 items in 100 sections: at most 3 ms",
        measured,
        isMet: engine.medianCPU <= 3e6
      )
    } else {
      table.add(
        "building 10000 sections of ten: at most 1.5 x the sets with an index",
        measured,
        isMet: ratio <= 1.5
      )
    }
  }

  private func measureSectionEvents(into table: inout GoalTable) throws {
    let source = DiffableDataSource<Int, WordsID, Int> { _ in 0 }
    source.apply(try list(sections: 10_000, of: 10))
    var generator = SeededGenerator(seed: 3)
    let anchors = (0..<500).map { _ in Int.random(in: 0..<10_000, using: &generator) }
    var inserting = Samples()
    for (index, anchor) in anchors.enumerated() {
      inserting.add(
        try time {
          var list = source.snapshot()
          try list.insertSections([20_000 + index], beforeSection: anchor)
          source.apply(list)
        }
      )
    }
    table.add(
      "inserting a section into 10000 (snapshot, insert, apply): at most 10 us",
      duration(inserting.medianCPU),
      isMet: inserting.medianCPU <= 10_000
    )
    var list = source.snapshot()
    let reloading = try time { for section in 0..<10_000 { try list.reloadSections([section]) } }
    table.add(
      "reloadSections, one of 10000 at a time: at most 10 us",
      duration(reloading.cpu / 10_000),
      isMet: reloading.cpu / 10_000 <= 10_000
    )
    let snapshot = source.snapshot()
    let items = (0..<2000).map { _ in pool[Int.random(in: 0..<100_000, using: &generator)] }
    let finding = time { items.reduce(0) { $0 &+ (snapshot.indexOfItem($1) ?? 0) } }
    table.add(
      "indexOfItem among 10000 sections: at most 10 us",
      duration(finding.cpu / 2000),
      isMet: finding.cpu / 2000 <= 10_000
    )
  }

  private func measureEditsInEachSection(into table: inout GoalTable) throws {
    var engine = Samples()
    var rival = Samples()
    let base = try list(sections: 10_000, of: 10)
    var sets = SectionedSets<Int, WordsID>()
    for section in 0..<10_000 {
      sets.append(Array(pool[section * 10..<(section + 1) * 10]), to: section)
    }
    let source = DiffableDataSource<Int, WordsID, Int> { _ in 0 }
    for round in 0...rounds {
      source.apply(base)
      let own = try time {
        var list = source.snapshot()
        for section in 0..<10_000 {
          try list.insertItems([pool[100_000 + section]], afterItem: pool[section * 10 + 4])
        }
        source.apply(list)
      }
      let other = time {
        var edited = sets
        for section in 0..<10_000 {
          edited.insert(pool[100_000 + section], at: 5, of: section)
        }
        return edited.lookUp(from: sets)
      }
      guard round > 0 else { continue }
      engine.add(own)
      rival.add(other)
    }
    let ratio = engine.medianCPU / rival.medianCPU
    table.add(
      "an insertion into each of 10000 sections, applied: level with the sets",
      "\(duration(engine.medianCPU)), \(decimal(ratio)) x",
      isMet: ratio <= 1
    )
  }
}
