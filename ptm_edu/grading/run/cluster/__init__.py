"""Workers on other machines: an executor on a Dask scheduler, of the extra `cluster`."""
