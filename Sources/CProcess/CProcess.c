#include "CProcess.h"

int cprocess_version(void) { return 1; }
