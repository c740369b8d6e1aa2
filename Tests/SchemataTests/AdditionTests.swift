import Testing

@testable import Schemata

/// Declarations that a mutant adds.
@Suite struct AdditionTests {
  private static let original = "struct S {\n  func f() { a() }\n}\n"

  @Test func aPrivateMemberIsInsertedAsItIs() {
    let mutant = "struct S {\n  func f() { b() }\n\n  /// B.\n  private func b() {}\n}\n"
    #expect(
      Merging(Self.original, mutant).text.hasSuffix(
        """
        #sourceLocation(file: "/r/Sources/M/A.swift", line: 2)
        }
        #sourceLocation(file: "/r/Sources/M/A.swift", line: 100004)
          /// B.
          private func b() {}
        #sourceLocation(file: "/r/Sources/M/A.swift", line: 3)
        }

        """))
  }

  @Test(arguments: [
    "private func new() {}", "private var new: Int { 1 }", "private static let new = 1",
    "private struct new {}",
    "private final class new {}", "private enum new {}", "private static func new() {}",
  ])
  func membersOfManyKindsFit(_ member: String) {
    #expect(Merging.misfit(Self.original, "struct S {\n  func f() { new() }\n  \(member)\n}\n") == nil)
  }

  @Test(arguments: [
    "private func new() {}", "fileprivate var new: Int { 1 }", "private let new = 1", "private class new {}",
    "private typealias new = Int", "private protocol new {}",
  ])
  func declarationsOfAFileFit(_ declaration: String) {
    #expect(Merging.misfit(Self.original, "struct S {\n  func f() { new() }\n}\n\(declaration)\n") == nil)
  }

  @Test(arguments: [
    "func new() {}", "private var new = 1", "private func a() {}", "private init() {}",
    "private func callAsFunction() {}",
    "private enum CodingKeys {}", "fileprivate func new() {}", "private(set) static var new = 1",
    "@objc private func new() {}",
    "private static func + (a: S, b: S) -> S { a }", "private typealias new = Int",
    "private subscript(x: Int) -> Int { x }",
  ])
  func otherMembersDoNotFit(_ member: String) {
    let reason = Merging.misfit(Self.original, "struct S {\n  func f() { new() }\n  \(member)\n}\n")
    #expect(reason == "adds a declaration that is not private, or whose name is in use")
  }

  @Test(arguments: ["@Observable ", "@SomeMacro(1) ", "@resultBuilder "])
  func aTypeWhoseMembersAMacroSeesDoesNotGrow(_ attribute: String) {
    let mutant = "struct S {\n  func f() { new() }\n  private func new() {}\n}\n"
    #expect(Merging.misfit(attribute + Self.original, attribute + mutant) != nil)
    #expect(Merging.misfit("@MainActor " + Self.original, "@MainActor " + mutant) == nil)
  }

  @Test func aVariableOfAScriptIsSetWhereItStands() {
    let (original, mutant) = ("func f() { a() }\n", "func f() { new() }\nprivate let new = 1\n")
    #expect(Merging.misfit(original, mutant, path: "Sources/M/main.swift") != nil)
    #expect(Merging.misfit(original, mutant) == nil)
  }

  @Test func anAdditionAloneChangesNothing() {
    #expect(Merging.misfit("func f() {}\n", "func f() {}\nprivate func g() {}\n") == "only adds declarations")
  }

  @Test func whatTwoMutantsAddAlikeIsThereOnce() {
    let merged = Merging(
      Self.original, "struct S {\n  func f() { b(1) }\n  private func b(_ x: Int) {}\n}\n",
      "struct S {\n  func f() { b(2) }\n  private func b(_ x: Int) {}\n}\n")
    #expect(merged.misfits == [:])
    #expect(merged.text.components("private func b") == 1)
  }

  @Test func ofTwoDifferentAdditionsWithOneNameTheFirstStays() {
    let merged = Merging(
      Self.original, "struct S {\n  func f() { b(1) }\n  private func b(_ x: Int) {}\n}\n",
      "struct S {\n  func f() { b(2) }\n  private func b(_ x: Double) {}\n}\n")
    #expect(merged.misfits == [2: "adds another b than an earlier mutant"])
    #expect(merged.schemata.merged(without: [1]).fitted == [2])
  }

  @Test func anAdditionMayNotChangeWhatAnotherMutantNames() {
    let (adds, names) = (
      "struct S {\n  func f() { b() }\n  private func b() {}\n}\n", "struct S {\n  func f() { b() }\n}\n"
    )
    #expect(Merging(Self.original, adds, names).misfits == [2: "names b, which an earlier mutant adds"])
    #expect(Merging(Self.original, names, adds).misfits == [2: "adds b, which an earlier mutant names"])
  }

  @Test func anAdditionIntoOneLineKeepsTheLines() {
    let text = Merging(
      "struct S { func f() { a() } }\n", "struct S { private func b() {}; func f() { b() } }\n"
    ).text
    let after = "private func b() {}; \n#sourceLocation(file: \"/r/Sources/M/A.swift\", line: 1)\nfunc f() {"
    #expect(text.contains(after), "\(text)")
  }
}
