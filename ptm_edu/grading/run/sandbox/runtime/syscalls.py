"""The numbers of the system calls that a student's code may not make, or not with any argument."""

from __future__ import annotations

import functools

# Each line: name, number on x86_64, number on aarch64; "-" where the processor has no such call.
PROCESSES = """
fork 57 -
vfork 58 -
execve 59 221
execveat 322 281
setsid 112 157
setpgid 109 154
unshare 272 97
setns 308 268
"""

# Those that would reach into another process or slow it down.
OTHERS = """
pidfd_send_signal 424 424
pidfd_open 434 434
pidfd_getfd 438 438
ptrace 101 117
process_vm_readv 310 270
process_vm_writev 311 271
process_madvise 440 440
process_mrelease 448 448
kcmp 312 272
migrate_pages 256 238
move_pages 279 239
setpriority 141 140
sched_setaffinity 203 122
sched_setscheduler 144 119
sched_setparam 142 118
sched_setattr 314 274
ioprio_set 251 30
"""

NETWORK = """
socket 41 198
socketpair 53 199
connect 42 203
bind 49 200
listen 50 201
accept 43 202
accept4 288 242
"""

# What outlives a process, or is memory that its limit does not count.
SHARED_MEMORY = """
shmget 29 194
shmat 30 196
shmctl 31 195
msgget 68 186
msgsnd 69 189
msgrcv 70 188
msgctl 71 187
semget 64 190
semop 65 193
semctl 66 191
semtimedop 220 192
mq_open 240 180
mq_unlink 241 181
mq_timedsend 242 182
mq_timedreceive 243 183
mq_notify 244 184
mq_getsetattr 245 185
memfd_create 319 279
memfd_secret 447 447
"""

# What Landlock does not watch: a file's owner, mode, times and attributes, and who touches it.
FILES = """
truncate 76 45
chmod 90 -
fchmod 91 52
fchmodat 268 53
fchmodat2 452 452
chown 92 -
lchown 94 -
fchown 93 55
fchownat 260 54
setxattr 188 5
lsetxattr 189 6
fsetxattr 190 7
removexattr 197 14
lremovexattr 198 15
fremovexattr 199 16
utime 132 -
utimes 235 -
futimesat 261 -
utimensat 280 88
name_to_handle_at 303 264
open_by_handle_at 304 265
inotify_init 253 -
inotify_init1 294 26
inotify_add_watch 254 27
fanotify_init 300 262
fanotify_mark 301 263
"""

MOUNTS = """
mount 165 40
umount2 166 39
move_mount 429 429
open_tree 428 428
fsopen 430 430
fsconfig 431 431
fsmount 432 432
fspick 433 433
mount_setattr 442 442
pivot_root 155 41
chroot 161 51
quotactl 179 60
quotactl_fd 443 443
"""

# Large or old parts of the kernel, where its faults have been found, and what only root may do.
KERNEL = """
bpf 321 280
perf_event_open 298 241
userfaultfd 323 282
io_uring_setup 425 425
io_uring_enter 426 426
io_uring_register 427 427
io_setup 206 0
keyctl 250 219
add_key 248 217
request_key 249 218
personality 135 92
modify_ldt 154 -
iopl 172 -
ioperm 173 -
lookup_dcookie 212 18
init_module 175 105
finit_module 313 273
delete_module 176 106
kexec_load 246 104
kexec_file_load 320 294
reboot 169 142
swapon 167 224
swapoff 168 225
sethostname 170 161
setdomainname 171 162
settimeofday 164 170
clock_settime 227 112
clock_adjtime 305 266
adjtimex 159 171
acct 163 89
syslog 103 116
vhangup 153 58
"""

# Denied or not by their arguments, or answered as if the kernel were older.
BY_ARGUMENT = """
clone 56 220
clone3 435 435
kill 62 129
tkill 200 130
tgkill 234 131
rt_sigqueueinfo 129 138
rt_tgsigqueueinfo 297 240
prlimit64 302 261
prctl 157 167
ioctl 16 29
fcntl 72 25
open 2 -
openat 257 56
openat2 437 437
"""

DENIED = "".join((PROCESSES, OTHERS, NETWORK, SHARED_MEMORY, FILES, MOUNTS, KERNEL))
NEWEST = 462  # mseal, Linux 6.10: a call that came later has not been thought about here


@functools.cache
def numbers(table: str, machine: str) -> dict[str, int]:
    """Return name → number of a table's calls on "x86_64" or "aarch64", without those it lacks."""
    column = {"x86_64": 1, "aarch64": 2}[machine]
    rows = [line.split() for line in table.split("\n") if line]
    return {row[0]: int(row[column]) for row in rows if row[column] != "-"}
