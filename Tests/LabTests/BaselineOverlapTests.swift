import Foundation
import MutationTesting
import ProcessControl
import Testing

@testable import Lab

/// Where scenarios have layers of their own, the mutants are built while the baseline's suite runs.
@Suite struct BaselineOverlapTests {
  /// A repository whose one test ends well only when the file `made` comes to be while it runs.
  private static let script = #"""
    set -e
    git init --quiet --template= .
    printf 'rule=1\n' > rules.sh
    cat > run-tests << 'END'
    #!/bin/sh
    if [ "${1-}" = --list ]; then echo M.A/testWaits; exit 0; fi
    echo "Test Case 'A.testWaits' started at 2026-01-01 00:00:00.000"
    touch "$MADE.begun"
    tries=0 status=passed failures=0
    until [ -e "$MADE" ] || [ $tries -eq 3000 ]; do sleep 0.01; tries=$((tries + 1)); done
    if [ ! -e "$MADE" ]; then
      status=failed failures=1
      echo "$PWD/run-tests:1: error: A.testWaits : nothing was made"
    fi
    echo "Test Case 'A.testWaits' $status (0.001 seconds)"
    echo "	 Executed 1 test, with $failures failures (0 unexpected) in 0.001 (0.001) seconds"
    exit $failures
    END
    chmod +x run-tests
    mkdir -p mutants/area
    printf '{"suite":{"kind":"command","test":"./run-tests {tests}","list":"./run-tests --list",' > mutants/gate.json
    printf '"results":"xctest","environment":{"MADE":"%s/made"}},"requireKilledBy":false}' "$PWD.out" >> mutants/gate.json
    mkdir "$PWD.out"
    printf '.build/\n' > .gitignore
    git add .
    printf 'rule=2\n' > rules.sh
    { printf 'Subject: Another rule\n\nOnce so.\n---\n'; git diff --full-index; } > ../one.patch
    printf 'rule=1\n' > rules.sh
    mv ../one.patch mutants/area/one.patch
    """#

  private static func repository() throws -> (root: String, made: String) {
    let root = NSTemporaryDirectory() + "overlap-\(UUID().uuidString)/repository"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", script]
    shell.currentDirectoryURL = URL(fileURLWithPath: root)
    try shell.run()
    shell.waitUntilExit()
    try #require(shell.terminationStatus == 0)
    return (root, "\(root).out/made")
  }

  /// Takes the baseline, and makes the file as the work that is done meanwhile; nil: no layers here.
  private func faults(layers: Bool) async throws -> (faults: [String], isMade: Bool)? {
    let (root, made) = try Self.repository()
    defer { try? FileManager.default.removeItem(atPath: (root as NSString).deletingLastPathComponent) }
    var options = RunOptions(packageFolder: root)
    options.jobs = 2
    options.layers = layers
    options.timeout = layers ? nil : 1
    let lab = Lab(options: options, environment: ProcessInfo.processInfo.environment) { _ in }
    return try await lab.takeBaseline(makingMeanwhile: made, layers: layers)
  }

  @Test(.timeLimit(.minutes(2)), .enabled(if: Isolation.overlayAvailable(in: "/tmp").isAvailable))
  func `the suite and the work that needs only the baseline's program go on at once`() async throws {
    let seen = try #require(try await faults(layers: true))
    #expect(seen.faults == [] && seen.isMade)
  }

  @Test(.timeLimit(.minutes(2)))
  func `without layers the suite has the workspace for itself`() async throws {
    let seen = try #require(try await faults(layers: false))
    #expect(!seen.isMade && !seen.faults.isEmpty)
  }
}

extension Lab {
  /// Takes the baseline, and makes a file as the work that is done meanwhile; nil: there are not the layers asked for.
  fileprivate func takeBaseline(makingMeanwhile file: String, layers: Bool) async throws -> (
    faults: [String], isMade: Bool
  )? {
    let stage = try await setUp()
    let bench = try #require(stage.bench)
    guard bench.hasLayers == layers else { return nil }
    let (baseline, isMade) = try await takeBaseline(of: stage.subject.tree, knowing: nil, on: bench) { _ in
      // The suite waits for this, and this waits for the suite: one after the other neither would come to an end.
      for _ in 0..<3000 where !FileManager.default.fileExists(atPath: "\(file).begun") {
        try? await Task.sleep(for: .milliseconds(10))
      }
      guard FileManager.default.fileExists(atPath: "\(file).begun") else { return false }
      return FileManager.default.createFile(atPath: file, contents: nil)
    }
    return (baseline.facts.faults, isMade ?? false)
  }
}
