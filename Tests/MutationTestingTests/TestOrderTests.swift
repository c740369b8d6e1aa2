import MutationTesting
import Testing

@Suite struct TestOrderTests {
  private let tests = (0..<50).map { TestID("M.C/test\($0)") }

  @Test func `without a seed the order is the suite's`() {
    #expect(TestOrder().of(tests) == tests)
  }

  @Test func `a seed makes one order, always the same, of the same tests`() {
    let order = TestOrder(seed: 7).of(tests)
    #expect(order != tests && order == TestOrder(seed: 7).of(tests) && order.sorted() == tests.sorted())
    #expect(order != TestOrder(seed: 8).of(tests))
  }

  @Test func `each trial has an order of its own`() {
    #expect(TestOrder(seed: 7).of(tests, trial: 1) != TestOrder(seed: 7).of(tests, trial: 0))
  }
}
