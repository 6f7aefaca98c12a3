import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

final class FlowScreen: Screen {
  let isOpaque = true
  private let context: BoardContext
  private var report: FlowReport
  private var page: ScrollingPage
  private var size: Size
  private var isStale = false

  init(_ context: BoardContext) throws(StoreError) {
    self.context = context
    size = context.size
    report = try Self.read(context)
    page = ScrollingPage(
      size: size,
      hints: context.keymap.hints(.flow),
      keymap: context.keymap,
      heading: Self.heading(of: report)
    )
    layOut()
  }

  private static func heading(of report: FlowReport) -> ScrollingPage.LineContent {
    let (title, count) = (report.title, report.shownWeeks.count)
    return { line in
      line.append(" Flow · ", Style(.accent, .bold))
      line.append(title, Style(.title, .bold))
      let weeks = DisplayText("\(count) \(count == 1 ? "week" : "weeks") ")
      line.alignRight(weeks, Style(.quiet))
    }
  }

  private static func read(_ context: BoardContext) throws(StoreError) -> FlowReport {
    let viewModel = context.viewModel
    let columns =
      viewModel.board.map(FlowColumn.columns(of:))
      ?? FlowColumn.columns(over: viewModel.boards)
    return try FlowReport(
      titled: viewModel.title,
      over: columns,
      upTo: context.columns.today,
      from: context.store,
      localMoment: context.environment.localMoment
    )
  }

  private func layOut() {
    let localMoment = context.environment.localMoment
    let page = FlowPage(
      report: report,
      today: context.columns.today,
      day: { localMoment($0).day },
      cheers: context.environment.cheers
    )
    let lines = page.lines(width: size.columns, height: size.rows - 4)
    self.page.show(lines, keepingPlace: true)
    let scroll = HintItem.keys(PageCommand.down, PageCommand.up)
    self.page.hints = context.keymap.hints(.flow.leavingOut(scroll, if: self.page.fits))
  }

  // MARK: Screen

  func handle(_ event: TerminalEvent) -> Handling {
    guard case .key(let press) = event else { return .consumed }
    if context.keymap.command(for: press, as: FlowCommand.self) == .help {
      context.showHelp(first: .page)
      return .consumed
    }
    if page.handle(press) { return .consumed }
    if context.keymap.worksEverywhere(press) { return .ignored }
    guard context.keymap.command(for: press, as: PageCommand.self) == .back else {
      return page.refuse(press)
    }
    context.host?.dismiss()
    return .consumed
  }

  /// After changes by another program, the report is read when no key waits, because that reads the
  /// whole log.
  func contentChanged() { isStale = true }

  var hasIdleWork: Bool { isStale }

  func workWhileIdle() {
    isStale = false
    context.reading { () throws(StoreError) in
      report = try Self.read(context)
      page.heading = Self.heading(of: report)
      layOut()
    }
  }

  var keyContexts: [KeyContext] { [.flow, .page] }

  func resize(to size: Size) {
    self.size = size
    page.resize(to: size)
    layOut()
  }

  func invalidate() { page.invalidate() }

  func paint(on canvas: inout Canvas) -> Point? {
    page.paint(on: &canvas)
    return nil
  }
}
