internal import CLibgit2

/// The trailers (`Key: value`) of a text such as a commit message, in their order.
///
/// libgit2's parser decides what is one: the last paragraph, if it consists of trailers for the most part.
public func trailers(of message: String) throws(GitError) -> [(key: String, value: String)] {
  try Libgit2.start()
  var array = git_message_trailer_array()
  try check(git_message_trailers(&array, message), "read the trailers of a message")
  defer { git_message_trailer_array_free(&array) }
  return (0..<array.count).map { index in
    let trailer = array.trailers[index]
    return (String(cString: trailer.key), String(cString: trailer.value))
  }
}
