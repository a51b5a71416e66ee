"""PermutationExplorer: which tokens each token is predicted from in a factorization order."""
