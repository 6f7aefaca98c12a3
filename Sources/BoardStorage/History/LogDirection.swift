internal import BoardModel

/// The direction in which the log is read, starting after a given place.
enum LogDirection {
  case older
  case newer

  var isBehind: String { self == .older ? "<" : ">" }
  var order: String { self == .older ? "DESC" : "ASC" }

  var reversed: LogDirection { self == .older ? .newer : .older }

  func place(_ distance: Int64, from place: Int64) -> Int64 {
    self == .older ? place - distance : place + distance
  }
}

extension HistoryStart {
  var direction: LogDirection {
    switch self {
    case .newest, .older: .older
    case .oldest, .newer: .newer
    }
  }

  /// The place after which reading starts.
  var place: Int64 {
    switch self {
    case .newest: .max
    case .oldest: 0
    case .older(let place), .newer(let place): place
    }
  }
}
