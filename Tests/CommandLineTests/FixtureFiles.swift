/// The files of a fixture repository: a subject of a few rules, its tests, and a runner that speaks as XCTest does.
///
/// Everything is POSIX shell, which starts in a millisecond and is on every machine.
enum FixtureFiles {
  /// The code under test: four boundaries, one line each that a mutant can break.
  static let rules = """
    # Rules that keep boundaries.

    same_port() {
      test "port $1" = "port $2"
    }

    may_follow() {
      same_port "$1" "$2"
    }

    is_current() {
      test "generation $1" = "generation $2"
    }

    path_matches() {
      case "$2" in
      "$1" | "$1"/*) return 0 ;;
      esac
      return 1
    }

    """

  /// The tests: a function each, named as in the ids.
  static let tests = """
    testOtherPortIsRefused() {
      if may_follow 1 2; then fail "another port was followed"; fi
    }
    testSamePortIsFollowed() {
      may_follow 1 1 || fail "the same port was refused"
    }
    testOldGenerationIsRefused() {
      if is_current 2 1; then fail "an old generation was accepted"; fi
    }
    testSiblingPathIsRefused() {
      if path_matches /account /accounting; then fail "a sibling path matched"; fi
    }

    """

  /// The runner: `--list`, or the ids to run, or nothing for all of them.
  ///
  /// A test can say how long it took, by setting `took`. The subject can make the runner lie, by setting `lie`, as broken runners and filters do.
  static let runner = #"""
    #!/bin/sh
    cd "$(dirname "$0")" || exit 1
    all=$(sed -n 's/^\(test[A-Za-z]*\)() {$/\1/p' tests.sh)
    if [ "${1-}" = --list ]; then
      for test in $all; do echo "Fixture.RuleTests/$test"; done
      exit 0
    fi
    wanted=
    for id in "$@"; do wanted="$wanted ${id##*/}"; done
    [ $# -gt 0 ] || wanted=$all

    lie=
    . ./rules.sh
    . ./tests.sh
    time="2026-01-01 00:00:00.000"
    executed=0 failures=0
    fail() {
      status=failed failures=$((failures + 1))
      echo "$PWD/tests.sh:1: error: RuleTests.$test : $1"
    }
    skip() { status=skipped; }

    [ "$lie" != silence ] || exit 0
    echo "Test Suite 'All tests' started at $time"
    for test in $wanted; do
      if [ "$lie" = fewer ] && [ "$executed" -eq 1 ]; then break; fi
      status=passed took=0.001 executed=$((executed + 1))
      echo "Test Case 'RuleTests.$test' started at $time"
      "$test"
      echo "Test Case 'RuleTests.$test' $status ($took seconds)"
    done
    [ "$lie" != totals ] || executed=$((executed + 7))
    echo "	 Executed $executed tests, with $failures failures (0 unexpected) in 0.001 (0.001) seconds"
    case "$lie" in
    success) exit 0 ;;
    failure) exit 1 ;;
    esac
    [ "$failures" -eq 0 ]

    """#

  /// What git does not look at in a fixture.
  static let ignored = ".build/\nignored/\n"
}

/// The ids of the fixture's tests.
enum FixtureTest {
  static let otherPort = "Fixture.RuleTests/testOtherPortIsRefused"
  static let samePort = "Fixture.RuleTests/testSamePortIsFollowed"
  static let oldGeneration = "Fixture.RuleTests/testOldGenerationIsRefused"
  static let siblingPath = "Fixture.RuleTests/testSiblingPathIsRefused"
}
