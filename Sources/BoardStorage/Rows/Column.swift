internal import BoardModel

/// A column of a board; GRDB has a type of that name too.
typealias Column = BoardModel.Column
