"""How strongly the process that runs a student's code is confined."""

from __future__ import annotations

from enum import IntEnum


class Level(IntEnum):
    """What holds a student's code in; each level has all that the levels below it have."""

    LIMITS = 1  # processor, memory and file sizes are limited; files and network stand open
    LANDLOCK = 2  # reads only what it needs, writes nothing, makes no process and no socket
    NAMESPACES = 3  # an empty folder in memory to write in, and a network without a device
