"""Messages between a batch and its workers, with a checksum that only the two can make."""

from __future__ import annotations

import hashlib
import hmac

SIZE = hashlib.sha256().digest_size


class DamagedError(ValueError):
    """A message is not what was sent: bytes are wrong, or it belongs to another request."""


class NotStartedError(RuntimeError):
    """The worker does not know the batch's key: it was started again, or grades another batch."""


def seal(key: bytes, name: bytes, content: bytes) -> bytes:
    """Return the content behind its HMAC, which depends on the batch's key and a message's name."""
    return hmac.digest(key, name + content, hashlib.sha256) + content


def unseal(key: bytes, name: bytes, message: bytes) -> bytes:
    """Return a message's content; DamagedError where it is not the one of this key and name."""
    content = message[SIZE:]
    if not hmac.compare_digest(seal(key, name, content)[:SIZE], message[:SIZE]):
        raise DamagedError("its checksum is wrong")
    return content
