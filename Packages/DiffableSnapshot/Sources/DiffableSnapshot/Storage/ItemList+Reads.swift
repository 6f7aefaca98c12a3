// Read through a pointer to the list, which the caller keeps alive, and count no references. Counting
// writes to memory that threads reading the same list would contend for.
extension ItemList {
  /// - Precondition: `0 <= offset < count`.
  static func handle(at offset: Int, in list: UnsafePointer<ItemList>) -> ItemHandle {
    guard let directory = list.pointee.shared else { return list.pointee.single.view[offset] }
    guard list.pointee.changes.isEmpty else { return list.pointee.handle(at: offset) }
    return directory._withUnsafeGuaranteedRef { $0.handle(at: offset) }
  }

  /// The index of an item in the section, given the name of its chunk.
  static func offset(
    of handle: ItemHandle,
    inChunk name: UInt32,
    in list: UnsafePointer<ItemList>
  ) -> Int {
    guard let directory = list.pointee.shared else {
      return list.pointee.single.view.index(of: handle)
    }
    guard list.pointee.changes.isEmpty else {
      return list.pointee.offset(of: handle, inChunk: name)
    }
    return directory._withUnsafeGuaranteedRef { $0.offset(of: handle, inChunk: name) }
  }
}

extension ChunkDirectory {
  func handle(at offset: Int) -> ItemHandle {
    var low = 0
    var high = blocks.count
    while high &- low > 1 {
      let middle = (low &+ high) >> 1
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let rest = offset &- starts[low]
    let block = blocks[low]
    let chunk = block.index(at: rest)
    return block.chunks[chunk].view[rest &- Int(block.starts[chunk])]
  }

  func offset(of handle: ItemHandle, inChunk name: UInt32) -> Int {
    let index = index(ofChunk: name)
    return start(of: index) &+ blocks[index.block].chunks[index.chunk].view.index(of: handle)
  }
}
