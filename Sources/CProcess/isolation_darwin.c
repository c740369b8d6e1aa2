#ifdef __APPLE__
#include "supervisor.h"

#include <errno.h>

// Nothing of this can be had here; a request for it is refused rather than passed over.

void enter_namespaces(const struct cprocess_request *request) {
  if (request->namespaces != 0) fail(CPROCESS_STAGE_UNSHARE, ENOTSUP, "");
}

void mount_file_systems(const struct cprocess_request *request) {
  if (request->overlay_target != NULL) fail(CPROCESS_STAGE_OVERLAY, ENOTSUP, request->overlay_target);
  if (request->bind_count != 0) fail(CPROCESS_STAGE_BIND, ENOTSUP, request->binds[0].target);
}

void tie_to_parent(void) {}

void adopt_orphans(void) {}

void refuse_privileges(void) {}

#endif
