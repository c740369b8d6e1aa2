// MutationTesting
