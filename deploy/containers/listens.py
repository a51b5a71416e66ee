"""Fail unless this container's scheduler or worker answers on a port, to those who have the key."""

import socket
import ssl
import sys

KEYS = "/etc/ptm-edu"

context = ssl.create_default_context(cafile=f"{KEYS}/certificate.pem")
context.load_cert_chain(f"{KEYS}/certificate.pem", f"{KEYS}/key.pem")
context.check_hostname = False  # one certificate for all
connection = socket.create_connection((socket.gethostname(), int(sys.argv[1])), timeout=5)
context.wrap_socket(connection).close()
