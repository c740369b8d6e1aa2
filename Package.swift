// swift-tools-version: 6.2
import Foundation
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The toolchain's own SwiftSyntax. Where there is none, the gate is built without `Schemata`.
let syntax = swiftSyntaxFolder()
let parsing: [SwiftSetting] = syntax.map { [.unsafeFlags(["-I", $0])] } ?? []

let schemata: [Target.Dependency] = syntax == nil ? [] : ["Schemata"]
let withSchemata: [SwiftSetting] = syntax == nil ? [] : [.define("SCHEMATA")]

let package = Package(
  name: "mutate",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "Boundary", targets: ["Boundary"]),
    .executable(name: "mutate", targets: ["mutate"]),
  ],
  targets: [
    // The subject: a URLSession library that keeps three boundaries.
    .target(name: "Boundary", swiftSettings: strict),

    // The gate, from the system outwards.
    .systemLibrary(
      name: "CLibgit2", pkgConfig: "libgit2",
      providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),
    .target(name: "CProcess"),
    .target(name: "Git", dependencies: ["CLibgit2"], swiftSettings: strict),
    .target(name: "ProcessControl", dependencies: ["CProcess"], swiftSettings: strict),
    .target(name: "MutationTesting", swiftSettings: strict),
    .target(
      name: "Lab", dependencies: ["Git", "ProcessControl", "MutationTesting"] + schemata,
      swiftSettings: strict + parsing + withSchemata),
    .target(name: "Reporting", dependencies: ["MutationTesting"], swiftSettings: strict),
    .executableTarget(
      name: "mutate", dependencies: ["Lab", "Reporting", "MutationTesting"],
      swiftSettings: strict + parsing),

    // The suite under the gate. XCTest, like the apps that it speaks to.
    .target(
      name: "BoundaryFixture", path: "Tests/BoundaryFixture",
      exclude: ["boundary_fixture.py", "README.md"], swiftSettings: strict),
    .testTarget(
      name: "BoundaryTests", dependencies: ["Boundary", "BoundaryFixture"], swiftSettings: strict),

    // The gate's own tests. Swift Testing.
    .testTarget(name: "GitTests", dependencies: ["Git"], swiftSettings: strict),
    .executableTarget(
      name: "processcontrol-driver", dependencies: ["ProcessControl"],
      path: "Tests/ProcessControlDriver", swiftSettings: strict),
    .testTarget(
      name: "ProcessControlTests", dependencies: ["ProcessControl", "processcontrol-driver"],
      swiftSettings: strict),
    .testTarget(
      name: "MutationTestingTests", dependencies: ["MutationTesting"], swiftSettings: strict),
    .testTarget(
      name: "LabTests", dependencies: ["Lab", "Git", "MutationTesting", "ProcessControl"] + schemata,
      swiftSettings: strict + parsing + withSchemata),
    .testTarget(
      name: "ReportingTests", dependencies: ["Reporting", "MutationTesting"], exclude: ["Golden"],
      swiftSettings: strict),
    .testTarget(
      name: "CommandLineTests", dependencies: ["mutate"], exclude: ["Golden"],
      swiftSettings: strict + parsing),
  ] + schemataTargets(),
  swiftLanguageModes: [.v6]
)

/// Many mutants in one build, and its tests: where the toolchain has SwiftSyntax.
///
/// Its tests must not use XCTest: the file that SwiftPM generates for such tests imports them without our flags.
func schemataTargets() -> [Target] {
  guard let syntax else { return [] }
  return [
    .target(
      name: "Schemata", swiftSettings: strict + parsing,
      linkerSettings: [.unsafeFlags(["-L", syntax, "-Xlinker", "-rpath", "-Xlinker", syntax])]),
    .testTarget(
      name: "SchemataTests", dependencies: ["Schemata"], swiftSettings: strict + parsing),
  ]
}

/// The folder with the toolchain's SwiftSyntax: what `MUTATE_SWIFT_SYNTAX` says (`none`: build without), else that of
/// the toolchain that evaluates this manifest, else that of the `swiftc` in PATH.
func swiftSyntaxFolder() -> String? {
  let chosen = Context.environment["MUTATE_SWIFT_SYNTAX"].map { [$0] }
  let found = [evaluatingToolchain(), toolchainInPath()].compactMap { $0 }.map { $0 + "/lib/swift/host" }
  return (chosen ?? found).first {
    FileManager.default.fileExists(atPath: $0 + "/SwiftSyntax.swiftmodule")
  }
}

/// The `usr` folder of the toolchain whose manifest library is loaded here (Linux).
func evaluatingToolchain() -> String? {
  let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
  return maps.split(separator: "\n")
    .first { $0.hasSuffix("/libPackageDescription.so") }
    .flatMap { line in
      guard let start = line.firstIndex(of: "/"), let end = line.range(of: "/lib/swift/pm/") else {
        return nil
      }
      return String(line[start..<end.lowerBound])
    }
}

/// The `usr` folder of the toolchain whose compiler is the first in PATH.
func toolchainInPath() -> String? {
  (Context.environment["PATH"] ?? "").split(separator: ":")
    .map { URL(fileURLWithPath: $0 + "/swiftc") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    .map { $0.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent().path }
}
