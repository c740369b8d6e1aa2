/// How a module imports the C library.
enum CLibraryImport {
  /// Whether a file gives the import an access level.
  ///
  /// In a module without `InternalImportsByDefault`, a plain import of the same module in another file is then an error.
  static func isExplicit(in file: SourceFile) -> Bool {
    file.text.split(separator: "\n").contains { line in
      let words = line.split(separator: " ")
      guard let at = words.firstIndex(of: "import"), at > 0, words.count > at + 1 else { return false }
      return libraries.contains(words[at + 1]) && levels.contains(words[at - 1])
    }
  }

  private static let libraries = Set(SupportCode.libraries.map { Substring($0) })
  private static let levels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
}
