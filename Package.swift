// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

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
      name: "Lab", dependencies: ["Git", "ProcessControl", "MutationTesting"],
      swiftSettings: strict),
    .target(name: "Reporting", dependencies: ["MutationTesting"], swiftSettings: strict),
    .executableTarget(
      name: "mutate", dependencies: ["Lab", "Reporting", "MutationTesting"],
      swiftSettings: strict),

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
    .testTarget(name: "LabTests", dependencies: ["Lab"], swiftSettings: strict),
    .testTarget(
      name: "ReportingTests", dependencies: ["Reporting", "MutationTesting"], exclude: ["Golden"],
      swiftSettings: strict),
    .testTarget(
      name: "CommandLineTests", dependencies: ["mutate"], exclude: ["Golden"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
