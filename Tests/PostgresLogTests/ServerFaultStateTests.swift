import BoardSync
import Testing

@testable import PostgresLog

/// The meaning of an SQLSTATE.
struct ServerFaultStateTests {
  /// A code or more of every class of PostgreSQL's table, with what it means for a shared board.
  static let states: [(String, SharedLogError)] = [
    ("03000", .server("x")), ("08006", .offline("the connection was lost")),
    ("08P01", .offline("the connection was lost")), ("09000", .server("x")),
    ("0A000", .server("x")), ("0B000", .server("x")), ("0F001", .server("x")),
    ("0L000", .server("x")), ("0P000", .server("x")), ("0Z002", .server("x")),
    ("20000", .server("x")), ("21000", .server("x")), ("22023", .server("x")),
    ("23502", .server("x")), ("23505", .server("x")), ("23514", .server("x")),
    ("24000", .server("x")), ("25001", .server("x")),
    ("25006", .refused("the server is read-only")),
    ("25P02", .server("x")), ("25P03", .offline("the connection was lost")),
    ("26000", .server("x")), ("27000", .server("x")), ("28000", .refused("x")),
    ("28P01", .refused("x")), ("2B000", .server("x")), ("2D000", .server("x")),
    ("2F002", .server("x")), ("34000", .server("x")), ("38000", .server("x")),
    ("39000", .server("x")), ("3B001", .server("x")), ("3D000", .refused("x")),
    ("3F000", .noBoard), ("40001", .server("x")), ("40P01", .server("x")),
    ("42501", .refused("x")), ("42601", .server("x")), ("42704", .refused("x")),
    ("42710", .refused("x")), ("42883", .noBoard), ("42P01", .noBoard), ("44000", .server("x")),
    ("53000", .server("x")), ("53100", .server("its disk is full")), ("53200", .server("x")),
    ("53300", .offline("the connection was lost")), ("54000", .server("x")),
    ("55000", .server("x")), ("55P03", .server("x")), ("57014", .server("x")),
    ("57P01", .offline("the connection was lost")), ("57P03", .offline("the connection was lost")),
    ("57P05", .offline("the connection was lost")), ("58030", .server("x")),
    ("72000", .server("x")), ("F0000", .server("x")), ("HV000", .server("x")),
    ("P0001", .server("x")), ("P0002", .noBoard), ("XX000", .server("x")), ("XX002", .server("x")),
  ]

  @Test(arguments: states)
  func onlyErrorsOfOurFunctionsMeanThatARightIsDenied(state: String, error: SharedLogError) {
    #expect(ServerError(state: state, message: "x").error == error)
  }

  @Test func aMissingRightIsDeniedOnlyIfOneOfOurFunctionsReportsIt() {
    func error(_ context: String, _ source: String) -> SharedLogError {
      ServerError(state: "42501", message: "no", context: context, source: source).error
    }
    let push = "tercet.push(uuid,bigint,jsonb)"

    #expect(error("PL/pgSQL function \(push) line 11 at RAISE", "exec_stmt_raise") == .denied("no"))
    // In the server's language.
    #expect(
      error("PL/pgSQL-Funktion \(push) Zeile 11 bei RAISE", "exec_stmt_raise") == .denied("no")
    )
    // A trigger of somebody else.
    let trigger =
      "PL/pgSQL function public.audit() line 1 at RAISE\nPL/pgSQL function \(push) line 60"
    #expect(error(trigger, "exec_stmt_raise") == .refused("no"))
    // The owner of the tables has lost a right itself.
    let statement = "SQL statement \"INSERT INTO tercet.op\"\nPL/pgSQL function \(push) line 60"
    #expect(error(statement, "aclcheck_error") == .refused("no"))
    #expect(error("", "aclcheck_error") == .refused("no"))
  }

  @Test func aTakenNameMeansOnlyTheNameOfABoard() {
    func error(_ constraint: String) -> SharedLogError {
      ServerError(state: "23505", message: "x", constraint: constraint).error
    }
    #expect(error("op_pkey") == .server("x"))
    guard case .refused(let reason) = error("board_name_key") else {
      Issue.record("not refused")
      return
    }
    #expect(reason.contains("tercet join"))
  }
}
