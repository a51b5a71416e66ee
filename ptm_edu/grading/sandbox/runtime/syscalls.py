"""The numbers of system calls: those that a student's code may make, may not make, or by argument.

A call that stands in no table does not exist for it (ENOSYS).
"""

from __future__ import annotations

import functools

# Each line: name, number on x86_64, number on aarch64; "-" where the processor has no such call.

# What Python, torch, numpy, scipy and matplotlib call, and the close kin of these calls.
READING_AND_WRITING = """
read 0 63
write 1 64
readv 19 65
writev 20 66
pread64 17 67
pwrite64 18 68
preadv 295 69
pwritev 296 70
preadv2 327 286
pwritev2 328 287
lseek 8 62
close 3 57
close_range 436 436
dup 32 23
dup2 33 -
dup3 292 24
pipe 22 -
pipe2 293 59
sendfile 40 71
splice 275 76
tee 276 77
vmsplice 278 75
copy_file_range 326 285
fsync 74 82
fdatasync 75 83
sync_file_range 277 84
ftruncate 77 46
fallocate 285 47
fadvise64 221 223
readahead 187 213
flock 73 32
getdents 78 -
getdents64 217 61
"""

LOOKING_AT_FILES = """
stat 4 -
lstat 6 -
fstat 5 80
newfstatat 262 79
statx 332 291
access 21 -
faccessat 269 48
faccessat2 439 439
readlink 89 -
readlinkat 267 78
statfs 137 43
fstatfs 138 44
getcwd 79 17
chdir 80 49
fchdir 81 50
umask 95 166
getxattr 191 8
lgetxattr 192 9
fgetxattr 193 10
listxattr 194 11
llistxattr 195 12
flistxattr 196 13
"""

MEMORY = """
brk 12 214
mmap 9 222
munmap 11 215
mremap 25 216
mprotect 10 226
msync 26 227
mincore 27 232
madvise 28 233
mlock 149 228
mlock2 325 284
munlock 150 229
pkey_alloc 330 289
pkey_free 331 290
pkey_mprotect 329 288
mbind 237 235
set_mempolicy 238 237
get_mempolicy 239 236
"""

THREADS_AND_SIGNALS = """
futex 202 98
futex_waitv 449 449
set_robust_list 273 99
get_robust_list 274 100
set_tid_address 218 96
rseq 334 293
membarrier 324 283
sched_yield 24 124
sched_getaffinity 204 123
sched_getparam 143 121
sched_getscheduler 145 120
sched_getattr 315 275
sched_get_priority_max 146 125
sched_get_priority_min 147 126
sched_rr_get_interval 148 127
getcpu 309 168
arch_prctl 158 -
rt_sigaction 13 134
rt_sigprocmask 14 135
rt_sigreturn 15 139
rt_sigpending 127 136
rt_sigtimedwait 128 137
rt_sigsuspend 130 133
sigaltstack 131 132
signalfd 282 -
signalfd4 289 74
restart_syscall 219 128
pause 34 -
exit 60 93
exit_group 231 94
wait4 61 260
waitid 247 95
"""

TIME = """
time 201 -
gettimeofday 96 169
clock_gettime 228 113
clock_getres 229 114
clock_nanosleep 230 115
nanosleep 35 101
times 100 153
alarm 37 -
getitimer 36 102
setitimer 38 103
timer_create 222 107
timer_settime 223 110
timer_gettime 224 108
timer_getoverrun 225 109
timer_delete 226 111
timerfd_create 283 85
timerfd_settime 286 86
timerfd_gettime 287 87
"""

WAITING = """
select 23 -
pselect6 270 72
poll 7 -
ppoll 271 73
epoll_create 213 -
epoll_create1 291 20
epoll_ctl 233 21
epoll_wait 232 -
epoll_pwait 281 22
epoll_pwait2 441 441
eventfd 284 -
eventfd2 290 19
"""

ABOUT_ITSELF = """
getpid 39 172
gettid 186 178
getppid 110 173
getuid 102 174
geteuid 107 175
getgid 104 176
getegid 108 177
getresuid 118 148
getresgid 120 150
getgroups 115 158
getpgrp 111 -
getpgid 121 155
getsid 124 156
getrlimit 97 163
setrlimit 160 164
getrusage 98 165
getpriority 140 141
sysinfo 99 179
uname 63 160
capget 125 90
getrandom 318 278
"""

# Where a socket is only a stand-in (attempts.py) these fail by themselves.
SOCKETS = """
getsockname 51 204
getpeername 52 205
getsockopt 55 209
setsockopt 54 208
shutdown 48 210
recvfrom 45 207
recvmsg 47 212
recvmmsg 299 243
"""

# Landlock decides about these by the path, which a filter of calls cannot see.
CHANGING_FILES = """
creat 85 -
unlink 87 -
unlinkat 263 35
rename 82 -
renameat 264 38
renameat2 316 276
mkdir 83 -
mkdirat 258 34
rmdir 84 -
link 86 -
linkat 265 37
symlink 88 -
symlinkat 266 36
mknod 133 -
mknodat 259 33
"""

# What may not be made: it starts programs …
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

# … or would reach into another process or slow it down.
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
sendto 44 206
sendmmsg 307 269
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

# Needless powers: a process without capabilities has them not.
USERS = """
setuid 105 146
setgid 106 144
setreuid 113 145
setregid 114 143
setresuid 117 147
setresgid 119 149
setgroups 116 159
setfsuid 122 151
setfsgid 123 152
capset 126 91
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
sendmsg 46 211
"""

ALLOWED = "".join(
    (
        READING_AND_WRITING,
        LOOKING_AT_FILES,
        MEMORY,
        THREADS_AND_SIGNALS,
        TIME,
        WAITING,
        ABOUT_ITSELF,
        SOCKETS,
        CHANGING_FILES,
    )
)
DENIED = "".join((PROCESSES, OTHERS, NETWORK, SHARED_MEMORY, FILES, MOUNTS, KERNEL, USERS))


@functools.cache
def numbers(table: str, machine: str) -> dict[str, int]:
    """Return name → number of a table's calls on "x86_64" or "aarch64", without those it lacks."""
    column = {"x86_64": 1, "aarch64": 2}[machine]
    rows = [line.split() for line in table.split("\n") if line]
    return {row[0]: int(row[column]) for row in rows if row[column] != "-"}
