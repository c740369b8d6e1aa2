import Testing

@testable import Lab

/// What a reader is told of a build that failed.
@Suite struct BuildOutputTests {
  private static func excerpt(_ lines: String...) -> String {
    var output = BuildOutput()
    for line in lines { output.read(line) }
    return output.excerpt(below: "/state/workspace")
  }

  @Test func `errors with a place are told, with a path as the user knows it`() {
    let excerpt = BuildOutputTests.excerpt(
      "/state/workspace/Sources/Shop/Cart.swift:30:12: error: value has no member 'size'",
      "   |            `- error: value has no member 'size'", "error: fatalError")
    #expect(excerpt == "Sources/Shop/Cart.swift:30:12: error: value has no member 'size'")
  }

  @Test func `without one the errors are told, and without an error the last lines`() {
    #expect(BuildOutputTests.excerpt("error: no such module", "bye") == "error: no such module")
    #expect(BuildOutputTests.excerpt("a", "b", "c", "d") == "b\nc\nd")
  }
}
