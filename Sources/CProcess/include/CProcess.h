#ifndef CPROCESS_H
#define CPROCESS_H

/// The version of this interface.
int cprocess_version(void);

#endif
