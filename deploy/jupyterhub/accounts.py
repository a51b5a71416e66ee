"""Make an account of this server for each student in people.csv, and the exchange.

    python accounts.py people.csv --instructor NAME > passwords.csv

As root. An account that exists keeps its password; the first passwords of new ones are printed as
rows of a table, to be handed out. `--remove` deletes the accounts of people.csv and their folders.
"""

from __future__ import annotations

import argparse
import os
import pwd
import secrets
import shutil
import subprocess
import sys
from pathlib import Path

from ptm_edu.grading.records.roster import read_roster

STUDENTS, INSTRUCTORS = "ptm-edu", "ptm-edu-instructors"
EXCHANGE = Path(os.environ.get("PTM_EDU_EXCHANGE", "/srv/ptm-edu/exchange"))


def main() -> None:
    """Make, or remove, the accounts of the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("people", type=Path, help="people.csv, with the column student")
    parser.add_argument("--instructor", required=True, metavar="NAME")
    parser.add_argument("--remove", action="store_true", help="delete the accounts")
    args = parser.parse_args()
    if not args.people.is_file():
        sys.exit(f"there is no file {args.people}; expected people.csv with a column student")
    students = list(read_roster(args.people, "", {}).persons)
    if args.remove:
        for name in (args.instructor, *students):
            subprocess.run(["userdel", "--remove", name], check=False, stderr=subprocess.DEVNULL)
        return
    for group in (STUDENTS, INSTRUCTORS):
        subprocess.run(["groupadd", "--force", group], check=True)
    print("account,password")
    account(args.instructor, f"{STUDENTS},{INSTRUCTORS}")
    for name in students:
        account(name, STUDENTS)
    exchange(args.instructor)


def account(name: str, groups: str) -> None:
    """Make an account whose folder nobody else can enter, and print its password."""
    try:
        pwd.getpwnam(name)
    except KeyError:
        pass
    else:
        subprocess.run(["usermod", "--append", "--groups", groups, name], check=True)
        return
    made = subprocess.run(
        ["useradd", "--create-home", "--groups", groups, "--shell", "/bin/bash", name],
        capture_output=True,
        text=True,
    )
    if made.returncode:
        sys.exit(
            f"{name!r} cannot be the name of an account ({made.stderr.strip()}). In people.csv use "
            "lower-case letters, digits and -, and keep the full name in the column note."
        )
    os.chmod(pwd.getpwnam(name).pw_dir, 0o700)
    password = secrets.token_urlsafe(9)
    subprocess.run(["chpasswd"], input=f"{name}:{password}", text=True, check=True)
    print(f"{name},{password}")


def exchange(instructor: str) -> None:
    """Make the exchange, in which only the instructor may change the course's folder."""
    EXCHANGE.mkdir(parents=True, exist_ok=True)
    os.chmod(EXCHANGE, 0o1777)  # nbgrader demands that all may write; sticky, so nobody moves it
    course = EXCHANGE / "ptm-edu"
    course.mkdir(exist_ok=True)
    os.chmod(course, 0o755)
    shutil.chown(course, instructor)


if __name__ == "__main__":
    main()
