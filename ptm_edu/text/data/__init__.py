"""Where data sets are: the list of all sets, how one is found here, how one is fetched."""
