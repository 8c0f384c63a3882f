"""Fresh machines: Debian made by debootstrap, kept in `build/debian`, entered by chroot.

Only root can do that. Each run has namespaces of its own, so that nothing stays mounted and no
process stays behind. What this machine needs to reach its package indexes is taken over: settings
of pip and npm, proxies, certificates.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from tasks.places import ROOT
from tasks.running import Command, TaskError, step

MACHINES = ROOT / "build" / "debian"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
THEIRS = Path("/srv/certificates.crt")  # where no package of Debian's writes its own
TRUST = ("PIP_CERT", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE")
PASSED_ON_BY_PIP = ("index-url", "proxy", "trusted-host")
APT = "apt-get -qq -o Acquire::Check-Valid-Until=false"
# The mounts live as long as the shell, in a namespace that nobody else sees.
ENTER = """
mount -t proc proc "$0/proc" && mount -t devpts devpts "$0/dev/pts" &&
mount -t tmpfs tmpfs "$0/dev/shm" && exec chroot "$0" "$@"
"""


def can_be_made() -> bool:
    return os.name == "posix" and os.geteuid() == 0 and shutil.which("debootstrap") is not None


Run = subprocess.CompletedProcess[str]


class Machine:
    """A Debian in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def install(self, *packages: str) -> None:
        quiet = f"export DEBIAN_FRONTEND=noninteractive; {APT} update"
        done = self.run(f"{quiet} && {APT} install -y --no-install-recommends {' '.join(packages)}")
        if done.returncode:
            raise TaskError(f"apt-get install {' '.join(packages)}:\n{done.stdout}")

    def has(self, package: str) -> bool:
        return self.run(f"{APT} update; apt-cache show {package}").returncode == 0

    def run(self, script: str, user: str = "root", seconds: int = 7200) -> Run:
        """What a shell says and how it ends; everything that it has started ends with it."""
        shell: Command = ["su", "-", user, "-w", ",".join(handed_over()), "-c", script]
        command = ["setpriv", "--pdeathsig", "KILL", "unshare", "--mount", "--pid", "--fork"]
        return subprocess.run(
            [*command, "--kill-child", "sh", "-c", ENTER, self.folder, *shell],
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", **handed_over()},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=seconds,
            check=False,
        )

    def kept(self, name: str) -> "Machine":
        """One for a purpose of its own, made once: this one stays as it is."""
        folder = MACHINES / f"{self.folder.name}-{name}"
        if not folder.exists():
            half = folder.with_name(f"{folder.name}-half")
            shutil.rmtree(half, ignore_errors=True)
            subprocess.run(["cp", "-a", "--reflink=auto", self.folder, half], check=True)
            half.rename(folder)
        return Machine(folder)

    @contextmanager
    def copy(self) -> Iterator["Machine"]:
        """One to be spoilt, gone afterwards; so is one of a run that was killed before."""
        for old in MACHINES.glob("copy-*"):
            if not Path("/proc", old.name.removeprefix("copy-")).exists():
                shutil.rmtree(old)
        folder = MACHINES / f"copy-{os.getpid()}"
        try:
            subprocess.run(["cp", "-a", "--reflink=auto", self.folder, folder], check=True)
            yield Machine(folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def machine(suite: str) -> Machine:
    """A minimal one, made once."""
    folder = MACHINES / suite
    if not (folder / "made").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        step(
            f"debootstrap {suite}", ["debootstrap", "--variant=minbase", suite, folder], quiet=True
        )
        (folder / "made").touch()
    for file, there in ((Path("/etc/resolv.conf"), None), (CERTIFICATES, THEIRS)):
        if file.exists():
            shutil.copy(file, folder / (there or file).relative_to("/"))
    return Machine(folder)


@cache
def handed_over() -> dict[str, str]:
    """Settings by which this machine reaches its indexes; its own folders mean nothing there."""
    mine = dict.fromkeys(TRUST, str(THEIRS)) if CERTIFICATES.exists() else {}
    mine |= {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
    told = told_by([sys.executable, "-m", "pip", "config", "list"])
    for name, value in re.findall(r"^global\.([\w-]+)='(.*)'$", told, re.M):
        if name in PASSED_ON_BY_PIP and "file:" not in value:
            mine[f"PIP_{name.replace('-', '_').upper()}"] = value
    registry = told_by(["npm", "config", "get", "registry"]) if shutil.which("npm") else ""
    return mine | ({"npm_config_registry": registry} if registry else {})


def told_by(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""
