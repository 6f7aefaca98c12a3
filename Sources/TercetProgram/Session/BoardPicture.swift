import BoardModel
import BoardScreens
import BoardStorage
import BoardViewModels
import EventStreams
import Foundation
import TercetCommands
import TerminalKit
import TerminalSurface

/// Draws the screens without a terminal.
struct BoardPicture {
  /// What the commands use to draw.
  static var drawing: PictureDrawing {
    PictureDrawing(board: board, sample: sample, keys: keys)
  }

  private static func board(
    _ store: any CommandBoardStore,
    _ board: Board.ID?,
    _ form: PictureDrawing.Form
  ) throws -> String {
    // The screens need a store that keeps drafts and settings too.
    guard let store = store as? any BoardStore else {
      throw StoreError.failed("this board can't be drawn")
    }
    let choice = board.map(BoardViewModels.BoardChoice.board) ?? .all
    let name = try board.map { try store.board($0).name } ?? "All boards"
    var environment = BoardEnvironment(
      today: { LocalClock.today },
      now: { .now },
      nextDay: { LocalClock.end },
      time: StoreSources.system().now
    )
    environment.localMoment = LocalMoment.here
    environment.showsPane = false
    // The rule, the message and the keys below the cards are left out.
    var taller = form
    taller.size.rows += 3
    let picture = try BoardPicture(store, EventStream(), environment, choice, taller)
    picture.application.hideSelection()
    let canvas = picture.application.frame().canvas.first(rows: form.size.rows)
    let shot = CanvasPicture.Shot(form.isCropped ? canvas.withoutEqualRowsAtFoot() : canvas)
    return CanvasPicture([shot], palette: form.palette, title: name).svg
  }

  /// The sample board on a fixed day with fixed identifiers.
  private static func sample(
    _ keys: [KeyPress],
    _ isAnimated: Bool,
    _ form: PictureDrawing.Form
  ) throws -> String {
    let (day, time) = (
      CalendarDay(daysSinceEpoch: 20_516), Timestamp(milliseconds: 1_772_618_400_000)
    )
    var count: UInt64 = 0
    let clock = DemoClock(
      StoreSources(
        now: { time },
        nextIdentifier: { .risingWithTime(nanoseconds: 0, tail: 0) },
        client: .fixed(.risingWithTime(nanoseconds: 0, tail: 0)),
        author: "you"
      ),
      tail: {
        count += 1
        // Neighbours differ in their first digits.
        return count &* 0x9E37_79B9_7F4A_7C15
      }
    )
    let start = ContinuousClock.now
    let store = try DemoBoard.make(today: day, keymap: .standard, clock: clock)
    var environment = BoardEnvironment(
      today: { day },
      now: { start },
      nextDay: { start + .seconds(86_400) },
      time: { time }
    )
    environment.author = "you"
    let picture = try BoardPicture(store, store.feed, environment, .last(in: store), form)
    var shots = [picture.shot()]
    for key in keys {
      picture.press(key)
      shots.append(picture.shot(milliseconds: key.isText ? 150 : 700))
    }
    let last = picture.shot(milliseconds: 2_500)
    return CanvasPicture(
      isAnimated ? shots.dropLast() + [last] : [last],
      palette: form.palette,
      title: "The sample board of Tercet"
    )
    .svg
  }

  /// Key names between blanks, and text in quotation marks.
  private static func keys(_ script: String) -> [KeyPress]? {
    var keys: [KeyPress] = []
    for (index, part) in script.split(separator: "\"", omittingEmptySubsequences: false)
      .enumerated()
    {
      if index.isMultiple(of: 2) {
        for name in part.split(separator: " ") {
          guard let key = KeyPress(label: name) else { return nil }
          keys.append(key)
        }
      } else {
        keys += part.map(KeyPress.character)
      }
    }
    return keys
  }

  // MARK: One run

  private let application: BoardApplication

  private init(
    _ store: any BoardStore,
    _ feed: EventStream<BoardEvent>,
    _ environment: BoardEnvironment,
    _ choice: BoardViewModels.BoardChoice,
    _ form: PictureDrawing.Form
  ) throws(StoreError) {
    application = try BoardApplication(
      store: store,
      feed: feed,
      environment: environment,
      choice: choice,
      size: form.size,
      offersDrafts: false
    )
    finishIdleWork()
  }

  private func press(_ key: KeyPress) {
    application.handle(.key(key))
    finishIdleWork()
  }

  private func finishIdleWork() {
    _ = application.frame()
    while application.hasIdleWork {
      application.workWhileIdle()
      _ = application.frame()
    }
  }

  private func shot(milliseconds: Int = 1_000) -> CanvasPicture.Shot {
    CanvasPicture.Shot(application.frame().canvas, milliseconds: milliseconds)
  }
}
