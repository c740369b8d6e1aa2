internal import CProcess

/// Gives memory that is free in this process back to the system, where the C library would keep it for later.
///
/// Each command begins as a fork of this process, which takes the longer the more memory there is. To be called after work
/// that has needed much.
public func releaseFreedMemory() {
  cprocess_release_freed_memory()
}
