#ifdef __APPLE__
#include "supervisor.h"

// There is no way to change what is shown of a process.
void show_supervised(const struct cprocess_request *request) { (void)request; }

#endif
