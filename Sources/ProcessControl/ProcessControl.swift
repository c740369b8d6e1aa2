// ProcessControl
