internal import BoardSync

/// Rows as text: the identifier, a tab and the fields on each line, because the JSON contains no
/// line breaks.
enum RowText {
  static func text(of rows: [SubjectRow]) -> String {
    rows.reduce(into: "") { text, row in
      text += row.id
      text += "\t"
      text += row.fields ?? ""
      text += "\n"
    }
  }

  static func rows(in text: String) -> [SubjectRow] {
    var text = text
    return text.withUTF8 { bytes in
      bytes.split(separator: UInt8(ascii: "\n"))
        .map { line in
          let tab = line.firstIndex(of: UInt8(ascii: "\t")) ?? line.endIndex
          let fields = line[min(tab + 1, line.endIndex)...]
          return SubjectRow(
            id: String(decoding: line[..<tab], as: UTF8.self),
            fields: fields.isEmpty ? nil : String(decoding: fields, as: UTF8.self)
          )
        }
    }
  }
}
