import BoardModel

struct ObjectList {
  private let output: ExportFile
  private var isEmpty = true

  init(_ output: ExportFile) { self.output = output }

  mutating func append(_ object: JSONObject) throws {
    try output.append((isEmpty ? "\n" : ",\n") + object.json)
    isEmpty = false
  }

  func end() throws { try output.append(isEmpty ? "]" : "\n]") }
}
