import Foundation
import Testing

/// The baseline's suite is run class by class side by side where that can be had, and as suites are usually run where not.
@Suite struct WholeSuiteTests {
  /// A suite of two classes, the second of which passes only where `condition` holds.
  private func fixture(whereSecondPasses condition: String) async throws -> FixtureRepository {
    let runner = #"""
      #!/bin/sh
      cd "$(dirname "$0")" || exit 1
      all="Fixture.FirstTests/testFirst Fixture.SecondTests/testSecond"
      if [ "${1-}" = --list ]; then printf '%s\n' $all; exit 0; fi
      [ $# -gt 0 ] || set -- $all
      echo "$*" >> "$ASKED"
      . ./rules.sh
      time="2026-01-01 00:00:00.000" executed=0 failures=0 first=no
      fail() { status=failed failures=$((failures + 1)); echo "$PWD/run-tests:1: error: $name : $1"; }
      echo "Test Suite 'All tests' started at $time"
      for test in "$@"; do
        status=passed executed=$((executed + 1)) name=$(echo "${test#*.}" | tr / .)
        echo "Test Case '$name' started at $time"
        case $test in
        */testFirst) first=yes ;;
        */testSecond) \#(condition) || fail "not after the first" ;;
        esac
        follow 1 1 || fail "refused"
        echo "Test Case '$name' $status (0.001 seconds)"
      done
      echo "	 Executed $executed tests, with $failures failures (0 unexpected) in 0.001 (0.001) seconds"
      [ "$failures" -eq 0 ]

      """#
    let fixture = try await FixtureRepository(files: [
      "rules.sh": "follow() {\n  test \"$1\" = \"$2\"\n}\n", ".gitignore": ".build/\n",
    ])
    try fixture.write(runner, to: "run-tests", mode: 0o755)
    let asked = fixture.outside("asked")
    try fixture.configure(
      .with {
        $0.requireKilledBy = false
        $0.suite.environment = ["ASKED": asked]
      })
    try await fixture.addMutant(
      "nothing-followed", Edit(old: #"test "$1" = "$2""#, new: "false"), .killedByAny)
    return fixture
  }

  private func asked(of fixture: FixtureRepository) throws -> [String] {
    try String(contentsOfFile: fixture.outside("asked"), encoding: .utf8).split(separator: "\n").map(
      String.init)
  }

  private static let both = "Fixture.FirstTests/testFirst Fixture.SecondTests/testSecond"

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/ns/mnt") && getuid() == 0))
  func `classes that do not depend on each other have processes of their own`() async throws {
    let fixture = try await fixture(whereSecondPasses: "true")
    let run = try await fixture.run("--jobs", "2")
    #expect(run.exitCode == 0, "\(run.account)")
    // Without layers over the workspace there is one process for all.
    let suites = try asked(of: fixture).prefix(2).sorted()
    #expect(suites == ["Fixture.FirstTests/testFirst", "Fixture.SecondTests/testSecond"])
  }

  @Test func `a suite that is green only in its own order is green`() async throws {
    let fixture = try await fixture(whereSecondPasses: #"[ "$first" = yes ]"#)
    let run = try await fixture.run("--jobs", "2")
    #expect(run.exitCode == 0, "\(run.account)")
    #expect(try asked(of: fixture).contains(WholeSuiteTests.both))
  }

  @Test func `a suite that is red in its own order is red, whatever its classes are by themselves`()
    async throws
  {
    let fixture = try await fixture(whereSecondPasses: "false")
    let run = try await fixture.run("--jobs", "2")
    #expect(run.exitCode == 3, "\(run.account)")
    #expect(run.said.contains("not after the first"))
  }
}
