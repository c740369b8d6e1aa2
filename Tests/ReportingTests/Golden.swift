import Foundation
import Testing

/// Compares a text with a golden file beside this one.
///
/// With `RECORD_GOLDEN=1` the file is written anew instead.
func compare(_ text: String, with name: String) throws {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Golden")
  let file = folder.appending(path: name)
  if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
    try Data(text.utf8).write(to: file)
  }
  let golden = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  let difference = firstDifference(golden, text)
  #expect(
    difference == nil,
    "\(name) differs: \(difference ?? ""); if that is wanted: RECORD_GOLDEN=1 swift test --filter ReportingTests"
  )
}

private func firstDifference(_ golden: String, _ text: String) -> String? {
  guard golden != text else { return nil }
  let (old, new) = (golden.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
  let line =
    zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
  return
    "line \(line + 1): \"\(line < old.count ? old[line] : "")\" became \"\(line < new.count ? new[line] : "")\""
}
