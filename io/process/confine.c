// confine.c: see confine.h. A short program for the kernel (seccomp): is it our kind of call, is it
// in the list, and of two kinds, do its arguments ask for more than reading?
#define _GNU_SOURCE

#include "io/process/confine.h"

#include "io/asserts.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))                        \
    && !defined(NS_SANITIZED)

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define OUR_KIND AUDIT_ARCH_X86_64
#else
#define OUR_KIND AUDIT_ARCH_AARCH64
#endif

#define LOAD(field)                                                                            \
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offsetof(struct seccomp_data, field))
#define ANSWER(what) BPF_STMT(BPF_RET | BPF_K, (what))
#define ALLOW(call)                                                                            \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(call), 0, 1), ANSWER(SECCOMP_RET_ALLOW)
// A call that is fine as long as an argument has none of these bits. It is loaded by its lower
// half, which comes first on both kinds of machine.
#define ALLOW_WITHOUT(call, argument, bits)                                                    \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(call), 0, 4), LOAD(args[argument]),         \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (unsigned)(bits), 0, 1),                          \
        ANSWER(SECCOMP_RET_KILL_PROCESS), ANSWER(SECCOMP_RET_ALLOW)
// A question that gets the answer "no such thing" and does no harm.
#define DENY(call)                                                                             \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(call), 0, 1), ANSWER(SECCOMP_RET_ERRNO | 1)

#define CHANGES_FILES (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | __O_TMPFILE)
#if !defined(__O_TMPFILE)
#define __O_TMPFILE 0
#endif

static struct sock_filter rules[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OUR_KIND, 1, 0),
    ANSWER(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
    ALLOW(SYS_read),
    ALLOW(SYS_write),
    ALLOW(SYS_brk),
    ALLOW(SYS_munmap),
    ALLOW(SYS_mremap),
    ALLOW(SYS_madvise),
    ALLOW(SYS_futex),
    ALLOW(SYS_lseek),
    ALLOW(SYS_close),
    ALLOW(SYS_fstat),
    ALLOW(SYS_newfstatat),
    ALLOW(SYS_statx),
    ALLOW(SYS_readv),
    ALLOW(SYS_writev),
    ALLOW(SYS_pread64),
    ALLOW(SYS_fcntl),
    ALLOW(SYS_getdents64),
    ALLOW(SYS_readlinkat),
    ALLOW(SYS_faccessat),
#if defined(SYS_faccessat2)
    ALLOW(SYS_faccessat2),
#endif
    ALLOW(SYS_getcwd),
    ALLOW(SYS_clock_gettime),
    ALLOW(SYS_gettimeofday),
    ALLOW(SYS_getrandom),
    ALLOW(SYS_getpid),
    ALLOW(SYS_gettid),
    ALLOW(SYS_tgkill), // abort(), which ends the process as well
    ALLOW(SYS_rt_sigaction),
    ALLOW(SYS_rt_sigprocmask),
    ALLOW(SYS_rt_sigreturn),
    ALLOW(SYS_sched_yield),
    ALLOW(SYS_sched_getaffinity),
    ALLOW(SYS_sysinfo),
    ALLOW(SYS_uname),
    ALLOW(SYS_exit),
    ALLOW(SYS_exit_group),
    ALLOW(SYS_restart_syscall),
#if defined(__x86_64__)
    ALLOW(SYS_stat),
    ALLOW(SYS_lstat),
    ALLOW(SYS_access),
    ALLOW(SYS_readlink),
    ALLOW(SYS_time),
#endif
    DENY(SYS_ioctl),
    ALLOW_WITHOUT(SYS_openat, 2, CHANGES_FILES),
    LOAD(nr),
#if defined(__x86_64__)
    ALLOW_WITHOUT(SYS_open, 1, CHANGES_FILES),
    LOAD(nr),
#endif
    ALLOW_WITHOUT(SYS_mmap, 2, PROT_EXEC),
    LOAD(nr),
    ALLOW_WITHOUT(SYS_mprotect, 2, PROT_EXEC),
    ANSWER(SECCOMP_RET_KILL_PROCESS),
};

bool ns_confine(void)
{
    const struct sock_fprog program = { .len = (unsigned short)(sizeof rules / sizeof *rules),
                                        .filter = rules };

    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
           && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

#else

bool ns_confine(void)
{
    return false;
}

#endif
