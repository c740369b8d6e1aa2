#ifndef CLIBGIT2_SHIM_H
#define CLIBGIT2_SHIM_H

#include <git2.h>
#include <git2/sys/odb_backend.h>
#include <zlib.h>

// git_libgit2_opts is variadic, which Swift cannot call: one inline function for each option in use.

/// Where libgit2 looks for the configuration of `level`; "" for nowhere.
static inline int git_shim_set_search_path(int level, const char *path) {
  return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, path);
}

/// Whether libgit2 refuses a repository that belongs to another user.
static inline int git_shim_set_owner_validation(int enabled) {
  return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, enabled);
}

/// Lets repositories be opened whose format extensions change nothing for a reader of the work tree.
static inline int git_shim_accept_extensions(void) {
  const char *names[] = {"partialclone", "worktreeconfig", "preciousobjects", "relativeworktrees"};
  return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, sizeof names / sizeof names[0]);
}

// Swift cannot call a function pointer of a struct that takes the struct itself without a good deal of unwrapping.

/// Writes an object with this very backend. Unlike git_odb_write it looks at no other store, and so "freshens"
/// (touches) no object or pack of a store that is only borrowed.
static inline int git_shim_backend_write(
    git_odb_backend *backend, const git_oid *id, const void *data, size_t length, git_object_t type) {
  return backend->write(backend, id, data, length, type);
}

/// Frees a backend that was never handed to an object database.
static inline void git_shim_backend_free(git_odb_backend *backend) {
  backend->free(backend);
}

/// Inflates a zlib stream that must give exactly `count` bytes; 1 if it did. (zlib is what libgit2 itself is built on;
/// its own reader of binary patches loops for ever on a stream that ends early.)
static inline int git_shim_inflate(void *out, size_t count, const void *data, size_t length) {
  uLongf written = count;
  return uncompress((Bytef *)out, &written, (const Bytef *)data, length) == Z_OK && written == count;
}

#endif
