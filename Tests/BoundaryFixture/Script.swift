internal import Foundation

/// The servers' program, which lies beside this file.
public enum Script {
  /// Where it lies on the machine that built this.
  public static let path = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("boundary_fixture.py").path
}
