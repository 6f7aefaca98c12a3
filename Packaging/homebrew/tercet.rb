# Not run here: only `ruby -c` has read this formula. Untried are the build itself, `brew audit` and
# `brew test`. To fill in at a release: homepage, url and sha256.
class Tercet < Formula
  desc "Kanban board in the terminal"
  homepage "https://example.org/tercet"
  url "https://example.org/tercet/tercet-0.2.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "swift" => :build
  depends_on "cmark-gfm"
  depends_on :linux
  depends_on "ncurses"
  depends_on "sqlite"

  def install
    # tercet-sync, for boards shared over machines, would need libpq too.
    ENV["TERCET_WITHOUT_POSTGRES"] = "1"
    libraries = %w[cmark-gfm ncurses sqlite].map { |name| Formula[name] }
    flags = libraries.flat_map do |library|
      ["-Xcc", "-I#{library.opt_include}", "-Xlinker", "-L#{library.opt_lib}"]
    end
    system "swift", "build", "--disable-sandbox", "--configuration", "release",
           "--static-swift-stdlib", "--product", "tercet", *flags
    system "Scripts/install-files", ".build/release/tercet", prefix
  end

  test do
    ENV["TERCET_DB"] = testpath/"board.db"
    system bin/"tercet", "add", "Call the bank", "--due", "fri"
    assert_match "Call the bank", shell_output("#{bin}/tercet list")
    assert_match "OK", shell_output("#{bin}/tercet check")
  end
end
