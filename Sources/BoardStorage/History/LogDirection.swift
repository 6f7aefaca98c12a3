internal import BoardModel

/// Which way the log is read, from a place on that is not read itself.
enum LogDirection {
  case older
  case newer

  var isBehind: String { self == .older ? "<" : ">" }
  var order: String { self == .older ? "DESC" : "ASC" }

  /// The one that leads back.
  var reversed: LogDirection { self == .older ? .newer : .older }

  /// A place so far that way.
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

  /// The place behind which it begins.
  var place: Int64 {
    switch self {
    case .newest: .max
    case .oldest: 0
    case .older(let place), .newer(let place): place
    }
  }
}
