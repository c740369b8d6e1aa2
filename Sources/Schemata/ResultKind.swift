import SwiftSyntax

/// What the statements of a body are to give, as far as the syntax says.
enum ResultKind {
  case value
  case nothing
  /// Nothing, or nil: the initialiser of a type that may fail.
  case failure

  /// Of the body that hangs on this declaration or accessor.
  init(ofBodyIn owner: Syntax) {
    if let function = owner.as(FunctionDeclSyntax.self) {
      self = ResultKind(returning: function.signature.returnClause?.type)
    } else if let initializer = owner.as(InitializerDeclSyntax.self) {
      self = initializer.optionalMark == nil ? .nothing : .failure
    } else if let accessor = owner.as(AccessorDeclSyntax.self) {
      self = ResultKind(of: accessor)
    } else if let block = owner.as(AccessorBlockSyntax.self) {
      self = ResultKind(returning: block.propertyType)
    } else {
      self = .nothing
    }
  }

  private init(of accessor: AccessorDeclSyntax) {
    switch accessor.accessorSpecifier.tokenKind {
    case .keyword(.get), .keyword(.unsafeAddress), .keyword(.unsafeMutableAddress):
      let block = accessor.parent?.parent?.as(AccessorBlockSyntax.self)
      self = ResultKind(returning: block?.propertyType)
    default: self = .nothing
    }
  }

  private init(returning type: TypeSyntax?) {
    let empty: Set<String> = ["Void", "Swift.Void", "()", "Never", "Swift.Never"]
    self = type.map { empty.contains($0.trimmedDescription) ? .nothing : .value } ?? .nothing
  }
}

extension AccessorBlockSyntax {
  /// The type of the property or subscript that the accessors are of.
  fileprivate var propertyType: TypeSyntax? {
    if let binding = parent?.as(PatternBindingSyntax.self) { return binding.typeAnnotation?.type }
    return parent?.as(SubscriptDeclSyntax.self)?.returnClause.type
  }
}
