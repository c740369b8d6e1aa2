import Testing

@testable import Lab

@Suite struct SourceListTests {
  @Test(arguments: [
    ("/a/b.swift", "/a/b.swift"), ("'/a/Parsable Types/b.swift'", "/a/Parsable Types/b.swift"),
    ("'/a/it'\\''s/b.swift'", "/a/it's/b.swift"), ("", ""), ("'", "'"),
  ])
  func `paths that a shell would have to quote are read as they are`(line: String, path: String) {
    #expect(SwiftPackageSuite.unquoted(line) == path)
  }
}
