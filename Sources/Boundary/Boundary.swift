// Boundary
