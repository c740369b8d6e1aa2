import SwiftSyntax

/// Which bodies can hold a choice, as far as their declarations tell.
enum BodyRules {
  /// Attributes whose bodies become part of other modules, or are checked for what they do.
  private static let barring: Set<String> = [
    "_transparent", "_alwaysEmitIntoClient", "backDeployed", "_backDeploy", "export", "differentiable",
    "derivative",
    "_noLocks", "_noAllocation", "_section", "section", "const", "_const",
  ]

  /// Why the bodies of a declaration can hold no choice; nil if they can.
  static func misfit(of declaration: Syntax) -> Misfit? {
    for name in AttributeNames.all(of: declaration) {
      if name.hasSuffix("Builder") { return Misfit("in a result builder") }
      if barring.contains(name) { return Misfit("in a body with @\(name)") }
    }
    let mayBe = BuilderSigns.areNamed(declaration) || BuilderSigns.areWritten(declaration)
    return mayBe ? Misfit("in what may be a result builder") : nil
  }
}
