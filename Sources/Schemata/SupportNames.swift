/// The names of the functions that choice points of one module call.
struct SupportNames: Sendable {
  let module: String

  /// Records that mutant n is reached, and says whether it is the active one.
  func choose(_ number: Int) -> String { "\(prefix)choose(\(number))" }

  /// Only says whether mutant n is the active one.
  func isActive(_ number: Int) -> String { "\(prefix)isActive(\(number))" }

  /// Only records that mutant n is reached.
  func reach(_ number: Int) -> String { "\(prefix)reach(\(number))" }

  var prefix: String { "__mutate_\(module)_" }
}
