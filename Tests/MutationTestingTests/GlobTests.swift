import MutationTesting
import Testing

@Suite struct GlobTests {
  @Test(arguments: [
    ("", "", true), ("", "a", false), ("a", "a", true), ("a", "b", false), ("*", "", true),
    ("*", "a/b.c()", true),
    ("a*", "a", true), ("a*", "abc", true), ("a*", "ba", false), ("*c", "abc", true), ("*c", "abcd", false),
    ("a*c", "ac", true), ("a*c", "abbbc", true), ("a*b*c", "aXbYbZc", true), ("a*b*c", "aXcYb", false),
    ("M.C/*", "M.C/testA", true), ("M.C/*", "MxC/testA", false), ("M.S/f()", "M.S/f()", true),
    ("*Storage*", "BoundaryTests.CookieStorageTests/testA", true), ("**", "x", true), ("a[b]", "ab", false),
  ])
  func `a glob fits the whole name, and only * is special`(pattern: String, name: String, fits: Bool) {
    #expect(Glob(pattern).matches(name) == fits)
  }

  @Test func `many wildcards do not take for ever`() {
    let pattern = String(repeating: "*a", count: 30) + "b"
    #expect(!Glob(pattern).matches(String(repeating: "a", count: 2_000)))
  }
}

@Suite struct SpellingTests {
  @Test(arguments: [
    ("tiemout", ["timeout", "confirm"], "timeout"), ("Killled-By", ["Killed-By", "Provenance"], "Killed-By"),
    ("port-ignred", ["port-ignored", "gate-open"], "port-ignored"),
  ])
  func `a slip of the finger finds what was meant`(word: String, known: [String], meant: String) {
    #expect(nearest(to: word, among: known) == meant)
  }

  @Test func `what resembles nothing is not guessed`() {
    #expect(nearest(to: "zzzzzz", among: ["timeout", "confirm"]) == nil)
  }
}

@Suite struct DayTests {
  @Test(arguments: ["2027-01-31", "2024-02-29", "2000-02-29", "9999-12-31"])
  func `a day is read and written the same`(text: String) {
    #expect(Day(text)?.description == text)
  }

  @Test(arguments: [
    "", "2027-1-31", "2027-13-01", "2027-00-01", "2027-02-29", "1900-02-29", "2027-04-31", "2027-01-32",
    "20270131", "2027/01/31", "2027-01-31x", "２０２７-01-31",
  ])
  func `what is no day is refused`(text: String) {
    #expect(Day(text) == nil)
  }

  @Test(arguments: [
    (0, "1970-01-01"), (86_399, "1970-01-01"), (86_400, "1970-01-02"), (951_782_400, "2000-02-29"),
    (1_801_267_200, "2027-01-30"), (4_102_444_800, "2100-01-01"), (-1, "1969-12-31"),
  ])
  func `a moment is on its day in UTC`(seconds: Int64, day: String) {
    #expect(Day(secondsSince1970: seconds).description == day)
  }

  @Test func `days are ordered by time`() throws {
    #expect(try #require(Day("2026-12-31")) < #require(Day("2027-01-01")))
  }
}

@Suite struct TestIDTests {
  @Test(arguments: [
    ("Module.Class/method", "Class/method", "Class.method"), ("Class/method", "Class/method", "Class.method"),
    ("Module.Outer/Inner/f()", "Outer/Inner/f()", "Outer.Inner.f()"), ("Module.f()", "f()", "f()"),
    ("f(a.b)", "f(a.b)", "f(a.b)"),
  ])
  func `the module is what stands before the first dot`(id: String, short: String, line: String) {
    #expect(TestID(id).withoutModule == short)
    #expect(TestID(id).nameInXCTestLines == line)
  }

  @Test func `the class is what stands before the first slash`() {
    #expect(TestID("Module.Class/method").className == "Module.Class")
    #expect(TestID("Module.Outer/Inner/f()").className == "Module.Outer")
    #expect(TestID("alone").className == "alone")
  }
}
