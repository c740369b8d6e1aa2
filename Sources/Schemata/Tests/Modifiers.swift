import SwiftSyntax

/// What the modifiers of a declaration say.
enum Modifiers {
  /// Whether the declaration is out of sight of other files.
  static func arePrivate(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { modifier in
      modifier.detail == nil
        && [.keyword(.private), .keyword(.fileprivate)].contains(modifier.name.tokenKind)
    }
  }

  /// Whether the declaration belongs to a type, not to its instances.
  static func areStatic(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
  }
}
