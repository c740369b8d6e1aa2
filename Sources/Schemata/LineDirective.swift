/// The directives that tell the compiler where the text after them really stands.
struct LineDirective: Sendable {
  private let literal: String

  /// - Parameter file: the absolute path of the file.
  init(file: String) {
    literal = file.map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : String($0) }.joined()
  }

  /// For a line of its own, before the line that it speaks of.
  func text(_ line: Int) -> String {
    "#sourceLocation(file: \"\(literal)\", line: \(line))"
  }
}
