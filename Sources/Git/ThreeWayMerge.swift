internal import CLibgit2

/// A merge of two versions of a file that come from a third.
enum ThreeWayMerge {
  /// The content with both changes; `nil` where they conflict.
  static func merge(base: [UInt8], ours: [UInt8], theirs: [UInt8]) throws(GitError) -> [UInt8]? {
    var result = git_merge_file_result()
    let code = withInput(base) { base in
      withInput(ours) { ours in
        withInput(theirs) { theirs in git_merge_file(&result, base, ours, theirs, nil) }
      }
    }
    try check(code, "merge three versions of a file")
    defer { git_merge_file_result_free(&result) }
    guard result.automergeable != 0 else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: result.ptr, count: result.len))
  }

  private static func withInput(
    _ bytes: [UInt8], _ body: (UnsafePointer<git_merge_file_input>) -> Int32
  ) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var input = git_merge_file_input()
      git_merge_file_input_init(&input, UInt32(GIT_MERGE_FILE_INPUT_VERSION))
      input.ptr = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      input.size = buffer.count
      return body(&input)
    }
  }
}
