/// Why a mutant cannot be one choice among others in the same program.
struct Misfit: Error, Equatable {
  /// One plain clause, such as `changes the signature of func f`.
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
