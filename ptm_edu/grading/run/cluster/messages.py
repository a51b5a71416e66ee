"""What an instructor reads of a cluster's workers."""

from __future__ import annotations

from ptm_edu.language import Text

NO_EXTRA = Text(
    "--scheduler needs Dask, the extra `cluster`: python -m pip install -c constraints.txt "
    '"ptm-edu[cluster]". Without --scheduler the class is graded by processes of this machine.',
    "--scheduler 需要 Dask，即附加组件 cluster：python -m pip install -c constraints.txt "
    '"ptm-edu[cluster]"。不加 --scheduler 则由本机的进程评分。',
)
WRONG_ADDRESS = Text(
    "--scheduler: expected tcp://HOST:8786, tls://HOST:8786 or local:N with a number of workers, "
    "got {given}",
    "--scheduler 应为 tcp://HOST:8786、tls://HOST:8786 或 local:N（N 为工作进程数），"
    "却得到 {given}",
)
UNENCRYPTED = Text(
    "{address} is not encrypted: whoever reaches this port can read submissions and hidden inputs, "
    "and run programs on the workers. Use it only in a network that students cannot reach; "
    "elsewhere use tls://.",
    "{address} 没有加密：能连上该端口的人可以读取提交和隐藏输入，"
    "并能在工作进程所在的机器上运行程序。只应在学生无法访问的网络中使用；否则请用 tls://。",
)
NO_CERTIFICATES = Text(
    "{address} needs certificates. `ptm-edu grading certificates FOLDER` makes them; then set "
    "DASK_CONFIG=FOLDER here, and where the scheduler and the workers start.",
    "{address} 需要证书。请用 ptm-edu grading certificates FOLDER 生成证书，"
    "再在本机以及启动调度器和工作进程的地方设置 DASK_CONFIG=FOLDER。",
)
NO_SCHEDULER = Text(
    "no Dask scheduler answers at {address} ({why}). Start one there with `dask scheduler`, or "
    "check host, port and certificates.",
    "{address} 上没有 Dask 调度器应答（{why}）。请在那里运行 dask scheduler，"
    "或检查主机名、端口和证书。",
)
NOBODY = Text(
    "no worker can grade. Every mark given so far is kept; when workers are back, go on with "
    "--resume.",
    "没有可以评分的工作进程。已经给出的分数都已保存；有工作进程之后，请用 --resume 继续。",
)
NO_PACKAGE = Text(
    "worker {worker} gets no submissions: it lacks this package or what it needs ({why}). Start "
    "it from an environment with the same versions.",
    "工作进程 {worker} 不会收到提交：它缺少本软件包或其依赖（{why}）。请用版本相同的环境启动它。",
)
ALL_WEAK = Text(
    "the workers can confine student code only weakly. Start them on Linux machines with Landlock "
    "(kernel 5.13 or newer), or, where you trust your class, say --isolation limits",
    "这些工作进程只能较弱地隔离学生代码。请在带 Landlock 的 Linux（内核 5.13 以上）上启动它们；"
    "如果信任学生，可加 --isolation limits",
)
OTHER_LEVEL = Text(
    "worker {worker} gets no submissions: isolation level {wanted} is asked for, and its best is "
    "{level}.",
    "工作进程 {worker} 不会收到提交：要求的隔离级别为 {wanted}，而它最多只能做到 {level}。",
)
OTHER_VERSIONS = Text(
    "worker {worker} gets no submissions: its {what} is {theirs}, here it is {ours}. Install the "
    "same version there.",
    "工作进程 {worker} 不会收到提交：它的 {what} 是 {theirs}，这里是 {ours}。"
    "请在那里安装相同的版本。",
)
UNFIT = Text(
    "worker {worker} gets no submissions: it failed its test ({why}).",
    "工作进程 {worker} 不会收到提交：它没有通过测试（{why}）。",
)
DAMAGED = Text(
    "worker {worker} gets no more submissions: it returned a damaged result ({why}). What it had "
    "is graded by another worker.",
    "工作进程 {worker} 不再收到提交：它返回了损坏的结果（{why}）。它手中的提交由其他工作进程评分。",
)
SILENT = Text(
    "worker {worker} has fallen silent. What it had is graded by another worker.",
    "工作进程 {worker} 没有响应。它手中的提交由其他工作进程评分。",
)
OVERDUE = Text(
    "worker {worker} takes unusually long for a submission, which another worker grades as well.",
    "工作进程 {worker} 评一份提交的时间异常长，该提交同时交给另一个工作进程评分。",
)
