import Foundation
import Testing

/// A file of any size costs no memory before it is refused: each command has 1 GiB of addresses, and reads
/// from a sparse file of 8 GiB.
@Suite struct BoundedReadingTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.makeEmptyBoard()
    let outcome = try program.shell(
      """
      cd "$folder" && mkdir folder .config .config/tercet .config/tercet/themes
      for name in big.md big.json big.csv big.txt folder/big.md big.db; do truncate -s 8G $name; done
      truncate -s 8G .config/tercet/themes/big.theme
      """
    )
    try #require(outcome.status == 0, "\(outcome)")
  }

  @Test(arguments: [
    "link \"$folder/big.md\"",
    "import \"$folder/big.md\"",
    "import --format markdown \"$folder/big.md\"",
    "import --format json \"$folder/big.json\"",
    "import --format trello \"$folder/big.json\"",
    "import --format csv \"$folder/big.csv\"",
    "import --format todotxt \"$folder/big.txt\"",
    "import --format folder \"$folder/folder\"",
    "restore \"$folder/big.db\"",
    "add - < \"$folder/big.txt\"",
    "batch < \"$folder/big.txt\"",
    "add one --body - < \"$folder/big.txt\"",
    "import - --format csv < \"$folder/big.txt\"",
  ])
  func aHugeFileIsRefusedWithOneSentence(command: String) throws {
    let outcome = try program.shell("ulimit -v 1048576; \"$tercet\" \(command)")

    #expect((2...4).contains(outcome.status) && outcome.isOneLine, "\(command): \(outcome)")
  }

  @Test func aHugeConfigurationAndThemeAreNamed() throws {
    let theme = try program.shell(
      """
      echo 'theme = "big"' > "$folder/.config/tercet/config.toml"
      ulimit -v 1048576; "$tercet" config --check
      """
    )
    let outcome = try program.shell(
      """
      truncate -s 8G "$folder/.config/tercet/config.toml"
      ulimit -v 1048576; "$tercet" config --check
      """
    )

    #expect((theme.output + theme.error).contains("too large for a theme"), "\(theme)")
    #expect((outcome.output + outcome.error).contains("larger than 1 MiB"), "\(outcome)")
  }
}
