/// Why the results of a Swift package may not be kept: it is built from things that its tree does not hold.
///
/// - Parameters:
///   - manifest: the text of `Package.swift`.
///   - isPinned: whether `Package.resolved` is in the tree.
/// - Returns: a clause; nil: the tree decides.
public func whyUncacheable(manifest: String, isPinned: Bool) -> String? {
  if manifest.contains("\"../") || manifest.contains("\"..\"") || manifest.contains("path: \"/") {
    return "Package.swift may name a folder outside the package"
  }
  if !isPinned, manifest.contains("url:") || manifest.contains("id:") {
    return "the package has dependencies, and no Package.resolved in the repository"
  }
  return nil
}
