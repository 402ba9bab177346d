// A disk for one program: counts what the program writes, and can make it slow or take away its power. README.md describes the use.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// The counts are a mapped file, so that they outlive every kind of end, and several processes add to them.
enum { DATABASE, LOG, TEMPORARY, OTHER, KINDS };
typedef struct { _Atomic uint64_t bytes, calls, syncs; } Counts;
typedef struct { Counts kinds[KINDS]; _Atomic uint64_t busy; } Shared;
static Shared private_counts, *shared = &private_counts;
static uint64_t ns_per_sync;
static double ns_per_byte;

#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

// MARK: Files

typedef struct { dev_t device; ino_t inode; int kind; } Known;
static Known known[1 << 16];

static int ends(const char *path, const char *end) {
  size_t length = strlen(path), wanted = strlen(end);
  return length >= wanted && !strcmp(path + length - wanted, end);
}

static int kind_of(const char *path) {
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
  if (ends(path, " (deleted)") || !strncmp(name, "etilqs_", 7)) return TEMPORARY;
  if (ends(path, "-wal") || ends(path, "-journal")) return LOG;
  if (ends(path, ".sqlite") || ends(path, ".db") || !strcmp(name, "Database")) return DATABASE;
  return OTHER;
}

// The kind of an open file, -1 for others, and for the standard streams.
static int kind(int fd, struct stat *status) {
  if (fd < 3 || fd >= (int)(sizeof known / sizeof *known) || fstat(fd, status) || !S_ISREG(status->st_mode)) return -1;
  Known *entry = &known[fd];
  if (entry->inode != status->st_ino || entry->device != status->st_dev) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length > 0 ? length : 0] = 0;
    *entry = (Known){status->st_dev, status->st_ino, kind_of(path)};
  }
  return entry->kind;
}

int close(int fd) {
  REAL(close);
  if (fd >= 0 && fd < (int)(sizeof known / sizeof *known)) known[fd].inode = 0;
  return real(fd);
}

// MARK: Slowness: one thing at a time, and nothing is cached

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static void spend(uint64_t duration) {
  if (!duration) return;
  int error = errno;
  uint64_t start = now(), before = atomic_load(&shared->busy), end;
  do end = (before > start ? before : start) + duration;
  while (!atomic_compare_exchange_weak(&shared->busy, &before, end));
  // A pause is never exact: small writes wait together.
  if (end - start > 500000) {
    struct timespec until = {(time_t)(end / 1000000000), (long)(end % 1000000000)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) {}
  }
  errno = error;
}

// MARK: Loss of power: what stood where something was written after the last sync

typedef struct Change { struct Change *earlier; off_t offset, size; size_t length; char old[]; } Change;
typedef struct { dev_t device; ino_t inode; int fd; Change *last; } Kept;
static Kept kept[4096];
static size_t kept_count;
static int keeps;
static long writes_left = -1;
static volatile sig_atomic_t is_lost;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static ssize_t (*real_pwrite64)(int, const void *, size_t, off64_t);
static int (*real_ftruncate64)(int, off64_t);

static void lose(void) {
  for (size_t index = 0; index < kept_count; index++) {
    for (Change *change = kept[index].last; change; change = change->earlier) {
      if (change->length && real_pwrite64(kept[index].fd, change->old, change->length, change->offset) < 0) _exit(70);
      if (real_ftruncate64(kept[index].fd, change->size)) _exit(70);
    }
  }
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

static void begin(void) { if (keeps) pthread_mutex_lock(&lock); }

static void end(void) {
  if (!keeps) return;
  if (is_lost) lose();
  pthread_mutex_unlock(&lock);
  if (is_lost && !pthread_mutex_trylock(&lock)) lose();
}

// A thread that holds the lock loses the power itself when it is ready.
static void received(int number) {
  (void)number;
  is_lost = 1;
  if (!pthread_mutex_trylock(&lock)) lose();
}

static Kept *entry(int fd, const struct stat *status) {
  for (size_t index = 0; index < kept_count; index++)
    if (kept[index].inode == status->st_ino && kept[index].device == status->st_dev) return &kept[index];
  if (kept_count == sizeof kept / sizeof *kept) _exit(71);
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  // Never closed: closing any descriptor of a file ends all locks that the process has on it.
  int own = open(link, O_RDWR | O_CLOEXEC);
  if (own < 0) return NULL;
  kept[kept_count] = (Kept){status->st_dev, status->st_ino, own, NULL};
  return &kept[kept_count++];
}

// Keeps `length` bytes from `offset`, which are about to be overwritten or cut off.
static void keep(int fd, const struct stat *status, off_t offset, size_t length) {
  if (!keeps) return;
  if (writes_left == 0) lose();
  if (writes_left > 0) writes_left--;
  Kept *file = entry(fd, status);
  if (!file) return;
  off_t there = status->st_size - offset;
  size_t count = there <= 0 ? 0 : there < (off_t)length ? (size_t)there : length;
  Change *change = malloc(sizeof *change + count);
  if (!change || (count && pread64(file->fd, change->old, count, offset) != (ssize_t)count)) _exit(72);
  change->earlier = file->last;
  change->offset = offset;
  change->size = status->st_size;
  change->length = count;
  file->last = change;
}

static void forget(const struct stat *status) {
  for (size_t index = 0; keeps && index < kept_count; index++) {
    if (kept[index].inode != status->st_ino || kept[index].device != status->st_dev) continue;
    for (Change *change = kept[index].last, *earlier; change; change = earlier) {
      earlier = change->earlier;
      free(change);
    }
    kept[index].last = NULL;
  }
}

// MARK: The calls

static off_t place(int fd, const struct stat *status) {
  return fcntl(fd, F_GETFL) & O_APPEND ? status->st_size : lseek64(fd, 0, SEEK_CUR);
}

static size_t total(const struct iovec *parts, int count) {
  size_t bytes = 0;
  for (int index = 0; index < count; index++) bytes += parts[index].iov_len;
  return bytes;
}

// The size has to be read again once the lock is held.
#define WRITING(fd, count, where, call) \
  struct stat status; \
  int which = kind(fd, &status); \
  if (which < 0) return call; \
  begin(); \
  if (keeps && !fstat(fd, &status)) keep(fd, &status, where, count); \
  ssize_t written = call; \
  end(); \
  if (written > 0) shared->kinds[which].bytes += (uint64_t)written; \
  shared->kinds[which].calls++; \
  if (written > 0) spend((uint64_t)((double)written * ns_per_byte)); \
  return written

ssize_t write(int fd, const void *bytes, size_t count) {
  REAL(write);
  WRITING(fd, count, place(fd, &status), real(fd, bytes, count));
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) {
  REAL(pwrite);
  WRITING(fd, count, offset, real(fd, bytes, count, offset));
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
  REAL(pwrite64);
  WRITING(fd, count, offset, real(fd, bytes, count, offset));
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
  REAL(writev);
  WRITING(fd, total(parts, count), place(fd, &status), real(fd, parts, count));
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
  REAL(pwritev);
  WRITING(fd, total(parts, count), offset, real(fd, parts, count, offset));
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset) {
  REAL(pwritev64);
  WRITING(fd, total(parts, count), offset, real(fd, parts, count, offset));
}

// A file that grows by it gets zeros, which cost nothing.
#define CUTTING(fd, size, call) \
  struct stat status; \
  if (!keeps || kind(fd, &status) < 0) return call; \
  begin(); \
  if (!fstat(fd, &status)) keep(fd, &status, size, size < status.st_size ? (size_t)(status.st_size - size) : 0); \
  int result = call; \
  end(); \
  return result

int ftruncate(int fd, off_t size) {
  REAL(ftruncate);
  CUTTING(fd, size, real(fd, size));
}
int ftruncate64(int fd, off64_t size) {
  REAL(ftruncate64);
  CUTTING(fd, size, real(fd, size));
}

#define SYNCING(fd, is_durable, call) \
  struct stat status; \
  int which = kind(fd, &status); \
  if (which < 0) return call; \
  begin(); \
  int result = call; \
  if (!result && is_durable) forget(&status); \
  end(); \
  shared->kinds[which].syncs++; \
  spend(ns_per_sync); \
  return result

int fsync(int fd) {
  REAL(fsync);
  SYNCING(fd, 1, real(fd));
}
int fdatasync(int fd) {
  REAL(fdatasync);
  SYNCING(fd, 1, real(fd));
}

int sync_file_range(int fd, off64_t offset, off64_t count, unsigned flags) {
  REAL(sync_file_range);
  SYNCING(fd, 0, real(fd, offset, count, flags));
}

// MARK: Start

__attribute__((constructor)) static void start(void) {
  const char *file = getenv("DISK_COUNTS"), *rate = getenv("DISK_BYTES_PER_SECOND"), *sync = getenv("DISK_SYNC_MILLISECONDS");
  const char *loss = getenv("DISK_LOSES_POWER");
  int fd = file ? open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
  if (fd >= 0) {
    struct stat status;
    int is_ready = !fstat(fd, &status) && (status.st_size >= (off_t)sizeof(Shared) || !ftruncate64(fd, sizeof(Shared)));
    void *map = is_ready ? mmap(NULL, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) : MAP_FAILED;
    if (map == MAP_FAILED) _exit(73);
    shared = map;
    close(fd);
  }
  if (rate && atof(rate) > 0) ns_per_byte = 1e9 / atof(rate);
  if (sync) ns_per_sync = (uint64_t)(atof(sync) * 1e6);
  if (loss) {
    // A signal handler must not look them up.
    real_pwrite64 = (__typeof__(real_pwrite64))dlsym(RTLD_NEXT, "pwrite64");
    real_ftruncate64 = (__typeof__(real_ftruncate64))dlsym(RTLD_NEXT, "ftruncate64");
    if (strcmp(loss, "signal")) writes_left = atol(loss);
    signal(SIGUSR2, received);
    keeps = 1;
  }
}
