/// Colours for a terminal, or none.
public struct Ink: Sendable {
  /// Whether escape sequences are written.
  public let isOn: Bool

  /// Ink that colours, or not.
  public init(isOn: Bool) {
    self.isOn = isOn
  }

  func bold(_ text: String) -> String { paint(text, "1") }
  func dim(_ text: String) -> String { paint(text, "2") }
  func red(_ text: String) -> String { paint(text, "31") }
  func green(_ text: String) -> String { paint(text, "32") }
  func yellow(_ text: String) -> String { paint(text, "33") }

  private func paint(_ text: String, _ code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// Text that is padded to a width, for columns.
func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// A number with its noun: `1 mutant`, `2 mutants`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// A time span as people read it: `0.4 s`, `12 s`, `3:05 min`.
func spoken(_ seconds: Double) -> String {
  // As exactly as reports hold it, so that a time is spoken alike before and after.
  let seconds = (seconds * 1000).rounded() / 1000
  if seconds < 9.95 { return "\((seconds * 10).rounded() / 10) s" }
  let whole = Int(seconds.rounded())
  if whole < 100 { return "\(whole) s" }
  return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60) min"
}
