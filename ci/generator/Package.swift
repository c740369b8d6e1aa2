// swift-tools-version: 6.0
// Built by `ci/generate`, which tells the compiler where the toolchain keeps its SwiftSyntax.
import PackageDescription

let package = Package(
  name: "generator",
  targets: [.executableTarget(name: "generate")],
  swiftLanguageModes: [.v6]
)
