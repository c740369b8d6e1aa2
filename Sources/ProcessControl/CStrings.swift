internal import Foundation

/// A list of C strings that ends with NULL, as `execve` takes it.
struct CStrings: ~Copyable {
  private let pointers: UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>

  init(_ strings: [String]) {
    pointers = .allocate(capacity: strings.count + 1)
    pointers.initialize(repeating: nil)
    for (index, string) in strings.enumerated() { pointers[index] = strdup(string) }
  }

  deinit {
    for pointer in pointers { free(pointer) }
    pointers.deallocate()
  }

  /// The list.
  ///
  /// Valid as long as the value is.
  var list: UnsafePointer<UnsafeMutablePointer<CChar>?> {
    UnsafePointer(pointers.baseAddress!)
  }

  /// The list for a parameter that also promises not to write to the strings.
  var constantList: UnsafePointer<UnsafePointer<CChar>?> {
    UnsafeRawPointer(pointers.baseAddress!).assumingMemoryBound(to: UnsafePointer<CChar>?.self)
  }

  /// One string of the list.
  subscript(index: Int) -> UnsafePointer<CChar>? {
    UnsafePointer(pointers[index])
  }
}
