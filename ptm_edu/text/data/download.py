"""Downloads that are complete or absent: length and checksum are verified before renaming."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import requests

from ptm_edu.files import whole_file
from ptm_edu.language import Text
from ptm_edu.progress import progress

CONNECT = 3.0  # seconds: a lecture hall without a network should not wait longer to hear so
SILENCE = 30.0  # seconds without a byte
_CHUNK = 1 << 13

_UNREACHABLE = Text(en="{url} could not be reached ({why})", zh="无法访问 {url}（{why}）")
_REFUSED = Text(en="{url} answered {status}", zh="{url} 返回了状态码 {status}")
_CUT = Text(
    en="{label}: the download of {url} broke off after about {got:,} of {expected} bytes. "
    "Nothing of it was kept; run the same command again.",
    zh="{label}：从 {url} 下载时中断，已收到约 {got:,} 字节，应为 {expected} 字节。"
    "不完整的内容没有保留，请重新运行同一命令。",
)
_DIFFERENT = Text(
    en="{label}: what came from {url} is not the file that was published: its SHA-256 is {got}, "
    "expected {expected}. Nothing of it was kept; try again, or from another network.",
    zh="{label}：从 {url} 收到的内容与发布的文件不符：SHA-256 为 {got}，应为 {expected}。"
    "没有保留任何内容，请重试，或换一个网络再试。",
)
_UNKNOWN = Text(en="an unknown number of", zh="未知数量的")


class UnreachableError(ConnectionError):
    """The address did not respond, or not with the file."""


class DamagedError(OSError):
    """The downloaded data is incomplete or differs from the published file."""


def address(where: str) -> str:
    """Return the URL of a manifest's `where`; `hub:PATH` is relative to the hub's endpoint.

    Set HF_ENDPOINT to use a mirror where the hub is unreachable.
    """
    if not where.startswith("hub:"):
        return where
    endpoint = os.environ.get("HF_ENDPOINT")
    if not endpoint:
        from huggingface_hub import constants

        endpoint = constants.ENDPOINT
    return f"{endpoint.rstrip('/')}/{where.removeprefix('hub:')}"


def download(url: str, target: Path, sha256: str = "", size: int = 0, label: str = "") -> Path:
    """Fetch `url` into the file `target`, with a progress bar, and return `target`.

    `size` (bytes) and `sha256`, if known, are checked before the file gets its name; without
    `sha256`, the server's checksum is used if there is one. After an error nothing is left behind.
    Raises UnreachableError if there is no connection within CONNECT seconds or no such file,
    DamagedError if the data is incomplete or its checksum differs, OSError for a full disk.
    """
    label = label or target.name
    with _opened(url) as response, whole_file(target) as part:
        expected = size or int(response.headers.get("Content-Length", 0))
        got, digest = _receive(response, part, expected, label)
        if got < expected or not got:
            raise _cut(label, url, got, expected)
        published = sha256 or _stated_checksum(response)
        if published and digest != published:
            raise DamagedError(_DIFFERENT.say(label=label, url=url, got=digest, expected=published))
    return target


def _opened(url: str) -> requests.Response:
    # With compression the announced number of bytes would not be the file's.
    headers = {"Accept-Encoding": "identity"}
    try:
        response = requests.get(url, headers=headers, stream=True, timeout=(CONNECT, SILENCE))
    except requests.RequestException as error:
        raise UnreachableError(_UNREACHABLE.say(url=url, why=_reason(error))) from error
    if not response.ok:
        response.close()
        raise UnreachableError(_REFUSED.say(url=url, status=response.status_code))
    return response


def _receive(response: requests.Response, part: Path, expected: int, label: str) -> tuple[int, str]:
    """Write the response to `part`; return its number of bytes and its SHA-256."""
    digest = hashlib.sha256()
    got = 0
    with open(part, "wb") as file, progress(expected or None, label, "B") as bar:
        try:
            for chunk in response.iter_content(_CHUNK):
                file.write(chunk)
                digest.update(chunk)
                got += len(chunk)
                bar.update(len(chunk))
        except requests.RequestException as error:
            raise _cut(label, response.url, got, expected) from error
    return got, digest.hexdigest()


def _cut(label: str, url: str, got: int, expected: int) -> DamagedError:
    expected_size = f"{expected:,}" if expected else _UNKNOWN.say()
    return DamagedError(_CUT.say(label=label, url=url, got=got, expected=expected_size))


def _stated_checksum(response: requests.Response) -> str:
    # The hub gives a large file's SHA-256 in this header of its redirect.
    for answer in [*response.history, response]:
        stated = answer.headers.get("X-Linked-ETag", "").strip('"')
        if len(stated) == 64:
            return stated
    return ""


def _reason(error: requests.RequestException) -> str:
    if isinstance(error, requests.Timeout):
        return f"no answer within {CONNECT:g} s"
    if isinstance(error, requests.ConnectionError):
        return "no connection"
    return type(error).__name__
