/// What surrounds the pieces of syntax that are compared.
struct Scope {
  /// Blocks of statements can be sites.
  var blocks = true
  /// In the body of something, or in an expression.
  var inBody = false
  /// In a closure.
  var inClosure = false
  /// The first reason for which an enclosing declaration can hold no choice.
  var misfit: Misfit?

  func barred(by misfit: Misfit?) -> Scope {
    guard let misfit else { return self }
    var scope = self
    scope.blocks = false
    scope.misfit = scope.misfit ?? misfit
    return scope
  }

  var withoutBlocks: Scope {
    var scope = self
    scope.blocks = false
    return scope
  }

  var body: Scope {
    var scope = self
    scope.inBody = true
    return scope
  }

  var closure: Scope {
    var scope = withoutBlocks.body
    scope.inClosure = true
    return scope
  }
}
