import XCTest

final class SkeletonTests: XCTestCase {
  func testSkeleton() { XCTAssertTrue(true) }
}
