"""The reading edition: the course as a website that needs no server, no network and no Python."""
