/* For LD_PRELOAD: the K-th call of a kind fails, or the program is killed in place of it. By the environment:
     FAIL_IN     the name of the program's file; others that run with the same environment, its children too, are let
                 alone
     FAIL_KIND   files:  what opens, reads, writes, renames, removes, locks or closes a file or a folder
                 stdout, stderr:  what is written to these
                 memory: what allocates
     FAIL_AT     K, from 1 and from the beginning of main; 0: none
     FAIL_CALL   files: others than those whose names begin so do not count
     FAIL_LEAST  memory: blocks of fewer bytes do not count
     FAIL_HOW    once; on: so do all calls after it that need room; kill: by SIGKILL
     FAIL_COUNT  a file that gets the number of calls and the name of the one that failed, at the end of the program
   A write that fails or is killed has written half of its bytes. What glibc calls within itself passes by: of a FILE
   its opening, reading and closing are seen, and what is written to stdout and stderr.                   [ld.so(8)] */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { nothing, files, to_stdout, to_stderr, memory };
static const char* const kinds[] = {"", "files", "stdout", "stderr", "memory"};
enum how { once, on, by_kill };
static const char* const hows[] = {"once", "on", "kill"};

static enum kind chosen; /* nothing before main, and in other programs */
static enum how way;
static long at;
static const char* only = "";
static size_t least;
static atomic_long calls;
static const char* failed = "none"; /* the call that failed */
static char count_file[4096];

static long write_to(int fd, const void* bytes, size_t n) { return syscall(SYS_write, fd, bytes, n); }

static void die(void) {
  syscall(SYS_kill, syscall(SYS_getpid), SIGKILL);
  for (;;) pause();
}

/* Counts the call; whether it is to fail. */
static int fails(const char* call, enum kind kind, int needs_room) {
  if (kind != chosen || strncmp(call, only, strlen(only)) != 0) return 0;
  const long k = ++calls;
  if (at == 0 || (k != at && !(way == on && k > at && needs_room))) return 0;
  if (k == at) failed = call;
  return 1;
}

static int refused(int error) {
  if (way == by_kill) die();
  errno = error;
  return -1;
}

static void at_end(void) {
  char text[64];
  const int n = snprintf(text, sizeof text, "%ld %s\n", (long)calls, failed);
  chosen = nothing;
  const long fd = syscall(SYS_openat, AT_FDCWD, count_file, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (fd >= 0) write_to((int)fd, text, (size_t)n);
}

/* ---- the beginning of main ---- */
static int (*program_main)(int, char**, char**);

static const char* set_to(const char* name) {
  const char* value = getenv(name);
  return value ? value : "";
}

static int index_of(const char* const* all, int n, const char* name) {
  for (int i = 0; i < n; ++i)
    if (strcmp(all[i], name) == 0) return i;
  return 0;
}

static int main_with_failures(int argc, char** argv, char** environment) {
  const char *own = (const char*)getauxval(AT_EXECFN), *name = strrchr(own, '/');
  if (name && strcmp(name + 1, set_to("FAIL_IN")) == 0) {
    snprintf(count_file, sizeof count_file, "%s", set_to("FAIL_COUNT"));
    at = atol(set_to("FAIL_AT"));
    only = set_to("FAIL_CALL");
    least = (size_t)atol(set_to("FAIL_LEAST"));
    way = (enum how)index_of(hows, 3, set_to("FAIL_HOW"));
    atexit(at_end);
    chosen = (enum kind)index_of(kinds, 5, set_to("FAIL_KIND"));
  }
  return program_main(argc, argv, environment);
}

int __libc_start_main(int (*given)(int, char**, char**), int argc, char** argv, void (*init)(void), void (*fini)(void),
                      void (*of_linker)(void), void* stack_end) {
  int (*real)(int (*)(int, char**, char**), int, char**, void (*)(void), void (*)(void), void (*)(void), void*);
  *(void**)&real = dlsym(RTLD_NEXT, "__libc_start_main");
  program_main = given;
  return real(main_with_failures, argc, argv, init, fini, of_linker, stack_end);
}

/* ---- files ---- */
#define REAL(result, name, ...)         \
  static result (*real)(__VA_ARGS__);   \
  if (!real) *(void**)&real = dlsym(RTLD_NEXT, name)

static int refuses_open(const char* call, int flags) {
  const int makes = (flags & (O_CREAT | O_TRUNC)) != 0;
  return fails(call, files, makes) && refused(makes ? ENOSPC : EIO);
}

#define OPEN(name)                                  \
  int name(const char* path, int flags, ...) {      \
    REAL(int, #name, const char*, int, ...);        \
    va_list more;                                   \
    va_start(more, flags);                          \
    const mode_t mode = va_arg(more, mode_t);       \
    va_end(more);                                   \
    if (refuses_open(__func__, flags)) return -1;             \
    return real(path, flags, mode);                 \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                         \
  int name(int folder, const char* path, int flags, ...) {   \
    REAL(int, #name, int, const char*, int, ...);            \
    va_list more;                                            \
    va_start(more, flags);                                   \
    const mode_t mode = va_arg(more, mode_t);                \
    va_end(more);                                            \
    if (refuses_open(__func__, flags)) return -1;                      \
    return real(folder, path, flags, mode);                  \
  }
OPENAT(openat)
OPENAT(openat64)

#define CREAT(name)                                    \
  int name(const char* path, mode_t mode) {            \
    REAL(int, #name, const char*, mode_t);             \
    if (refuses_open(__func__, O_CREAT)) return -1;              \
    return real(path, mode);                           \
  }
CREAT(creat)
CREAT(creat64)

#define FOPEN(name)                                                       \
  FILE* name(const char* path, const char* mode) {                        \
    REAL(FILE*, #name, const char*, const char*);                         \
    if (refuses_open(__func__, mode[0] == 'r' ? 0 : O_CREAT)) return NULL;          \
    return real(path, mode);                                              \
  }
FOPEN(fopen)
FOPEN(fopen64)

/* One that needs a path, or two, and may need room. */
#define ON_PATHS(name, error, room, parameters, arguments) \
  int name parameters {                                    \
    static int(*real) parameters;                          \
    if (!real) *(void**)&real = dlsym(RTLD_NEXT, #name);   \
    if (fails(__func__, files, room) && refused(error)) return -1;   \
    return real arguments;                                 \
  }
ON_PATHS(rename, EIO, 1, (const char* from, const char* to), (from, to))
ON_PATHS(renameat, EIO, 1, (int a, const char* from, int b, const char* to), (a, from, b, to))
ON_PATHS(link, EIO, 1, (const char* from, const char* to), (from, to))
ON_PATHS(linkat, EIO, 1, (int a, const char* from, int b, const char* to, int flags), (a, from, b, to, flags))
ON_PATHS(symlink, ENOSPC, 1, (const char* to, const char* name), (to, name))
ON_PATHS(unlink, EIO, 0, (const char* path), (path))
ON_PATHS(unlinkat, EIO, 0, (int folder, const char* path, int flags), (folder, path, flags))
ON_PATHS(remove, EIO, 0, (const char* path), (path))
ON_PATHS(rmdir, EIO, 0, (const char* path), (path))
ON_PATHS(mkdir, ENOSPC, 1, (const char* path, mode_t mode), (path, mode))
ON_PATHS(chmod, EIO, 1, (const char* path, mode_t mode), (path, mode))
ON_PATHS(fchmodat, EIO, 1, (int folder, const char* path, mode_t mode, int flags), (folder, path, mode, flags))
ON_PATHS(mkstemp, ENOSPC, 1, (char* name), (name))
ON_PATHS(mkstemp64, ENOSPC, 1, (char* name), (name))
ON_PATHS(flock, ENOLCK, 1, (int fd, int what), (fd, what))
ON_PATHS(fsync, EIO, 1, (int fd), (fd))
ON_PATHS(fdatasync, EIO, 1, (int fd), (fd))
ON_PATHS(ftruncate, EIO, 1, (int fd, off_t size), (fd, size))
ON_PATHS(ftruncate64, EIO, 1, (int fd, off64_t size), (fd, size))
ON_PATHS(fallocate, ENOSPC, 1, (int fd, int mode, off_t from, off_t size), (fd, mode, from, size))
ON_PATHS(fallocate64, ENOSPC, 1, (int fd, int mode, off64_t from, off64_t size), (fd, mode, from, size))

char* mkdtemp(char* name) {
  REAL(char*, "mkdtemp", char*);
  if (fails(__func__, files, 1) && refused(ENOSPC)) return NULL;
  return real(name);
}

/* Of a file that could not be closed nothing more is known; it is no longer open. */
int close(int fd) {
  REAL(int, "close", int);
  const int failed = fd > 2 && fails(__func__, files, 0);
  if (failed && way == by_kill) die();
  const int closed = real(fd);
  return failed ? refused(EIO) : closed;
}

int fclose(FILE* f) {
  REAL(int, "fclose", FILE*);
  const int failed = fileno(f) > 2 && fails(__func__, files, 0);
  if (failed && way == by_kill) die();
  const int closed = real(f);
  return failed ? refused(EIO) : closed;
}

ssize_t write(int fd, const void* bytes, size_t n) {
  if (fd > 2 && fails(__func__, files, 1)) {
    write_to(fd, bytes, n / 2);
    return refused(ENOSPC);
  }
  return write_to(fd, bytes, n);
}

ssize_t writev(int fd, const struct iovec* parts, int n) {
  REAL(ssize_t, "writev", int, const struct iovec*, int);
  if (fd > 2 && fails(__func__, files, 1)) {
    real(fd, parts, n / 2);
    return refused(ENOSPC);
  }
  return real(fd, parts, n);
}

#define PWRITE(name, offset)                                       \
  ssize_t name(int fd, const void* bytes, size_t n, offset from) { \
    REAL(ssize_t, #name, int, const void*, size_t, offset);        \
    if (fails(__func__, files, 1)) {                                         \
      real(fd, bytes, n / 2, from);                                \
      return refused(ENOSPC);                                      \
    }                                                              \
    return real(fd, bytes, n, from);                               \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t read(int fd, void* bytes, size_t n) {
  REAL(ssize_t, "read", int, void*, size_t);
  if (fd > 2 && fails(__func__, files, 0)) return refused(EIO);
  return real(fd, bytes, n);
}

#define PREAD(name, offset)                                  \
  ssize_t name(int fd, void* bytes, size_t n, offset from) { \
    REAL(ssize_t, #name, int, void*, size_t, offset);        \
    if (fails(__func__, files, 0)) return refused(EIO);                \
    return real(fd, bytes, n, from);                         \
  }
PREAD(pread, off_t)
PREAD(pread64, off64_t)

/* The stream, too, has the mark of an error, glibc's _IO_ERR_SEEN. */
size_t fread(void* bytes, size_t size, size_t n, FILE* f) {
  REAL(size_t, "fread", void*, size_t, size_t, FILE*);
  if (!fails(__func__, files, 0)) return real(bytes, size, n, f);
  refused(EIO);
  f->_flags |= 0x20;
  return 0;
}

/* ---- standard output, standard error ---- */
static int refuses_stream(FILE* f) {
  const enum kind kind = f == stdout ? to_stdout : f == stderr ? to_stderr : nothing;
  return kind != nothing && fails("stream", kind, 1) && refused(ENOSPC);
}

size_t fwrite(const void* bytes, size_t size, size_t n, FILE* f) {
  REAL(size_t, "fwrite", const void*, size_t, size_t, FILE*);
  if (refuses_stream(f)) return 0;
  return real(bytes, size, n, f);
}

int fflush(FILE* f) {
  REAL(int, "fflush", FILE*);
  if (refuses_stream(f)) return EOF;
  return real(f);
}

int fputc(int c, FILE* f) {
  REAL(int, "fputc", int, FILE*);
  if (refuses_stream(f)) return EOF;
  return real(c, f);
}

int putc(int c, FILE* f) { return fputc(c, f); }

/* ---- memory ---- */
void* __libc_malloc(size_t);
void* __libc_calloc(size_t, size_t);
void* __libc_realloc(void*, size_t);
void* __libc_memalign(size_t, size_t);

static int refuses_memory(size_t n) { return n >= least && fails("memory", memory, 1) && refused(ENOMEM); }

void* malloc(size_t n) { return refuses_memory(n) ? NULL : __libc_malloc(n); }
void* calloc(size_t n, size_t size) { return refuses_memory(n * size) ? NULL : __libc_calloc(n, size); }
void* realloc(void* p, size_t n) { return refuses_memory(n) ? NULL : __libc_realloc(p, n); }
void* memalign(size_t by, size_t n) { return refuses_memory(n) ? NULL : __libc_memalign(by, n); }
void* aligned_alloc(size_t by, size_t n) { return memalign(by, n); }
int posix_memalign(void** p, size_t by, size_t n) {
  if (refuses_memory(n)) return ENOMEM;
  *p = __libc_memalign(by, n);
  return *p ? 0 : ENOMEM;
}
