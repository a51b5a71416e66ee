"""JupyterHub for a class on one server: the server's accounts, limits, and no idle servers.

As root, in an environment with `ptm-edu[hub]`: `jupyterhub -f jupyterhub_config.py`. What comes
before and after is in docs/instructors.md, "A class on JupyterHub".
"""

import os
import shlex
import sys
from pathlib import Path

from ptm_edu.cli.lab import settings_file, write_settings

c = get_config()  # noqa: F821 - JupyterHub puts it here

HERE = Path(__file__).resolve().parent
PROGRAMS = Path(sys.executable).parent

write_settings(settings_file())  # JupyterLab's defaults for the course

# A server in front of the hub (nginx, Caddy) has the certificate and the public port.
c.JupyterHub.bind_url = os.environ.get("PTM_EDU_HUB_URL", "http://127.0.0.1:8000")
PROXY = os.environ.get("PTM_EDU_HUB_PROXY", "configurable-http-proxy")
c.ConfigurableHTTPProxy.command = shlex.split(PROXY)

# Who may log in: the accounts that accounts.py made, with the passwords of this server. With a
# learning management system or single sign-on put here what ltiauthenticator or oauthenticator
# need; the names they return must be the names of the accounts.
c.JupyterHub.authenticator_class = "pam"
c.PAMAuthenticator.allowed_groups = {"ptm-edu"}
c.PAMAuthenticator.open_sessions = False

# A server of one's own for each user, as the user's account. It is stopped when it was not used for
# an hour, and no user has more memory than these limits.
MEMORY_GB, CPUS = 4, 2
STUDENTS_AT_ONCE = 60  # as many as the memory holds
c.JupyterHub.active_server_limit = STUDENTS_AT_ONCE
c.JupyterHub.concurrent_spawn_limit = 10
c.Spawner.cmd = [sys.executable, str(HERE / "singleuser.py")]
c.Spawner.notebook_dir = "~/ptm-edu"
c.Spawner.default_url = "/ptm-edu/"  # the start page
c.Spawner.start_timeout = 120
c.Spawner.http_timeout = 120
c.Spawner.environment = {
    "PATH": f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}",
    "JUPYTER_CONFIG_PATH": str(HERE),  # nbgrader_config.py
    "PTM_EDU_EXCHANGE": os.environ.get("PTM_EDU_EXCHANGE", "/srv/ptm-edu/exchange"),
}
if Path("/run/systemd/system").is_dir():
    c.JupyterHub.spawner_class = "systemdspawner.SystemdSpawner"
    c.SystemdSpawner.mem_limit = f"{MEMORY_GB}G"
    c.SystemdSpawner.cpu_limit = float(CPUS)
else:  # the limits hold for each process
    limits = [f"--data={MEMORY_GB * 2**30}", "--nproc=1024"]
    c.Spawner.cmd = ["prlimit", *limits, *c.Spawner.cmd]

IDLE_SECONDS = 3600
c.JupyterHub.services = [
    {
        "name": "idle-culler",
        "command": [sys.executable, "-m", "jupyterhub_idle_culler", f"--timeout={IDLE_SECONDS}"],
    }
]
c.JupyterHub.load_roles = [
    {
        "name": "idle-culler",
        "services": ["idle-culler"],
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
    }
]
