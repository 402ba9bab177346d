// For O_PATH.
#define _GNU_SOURCE
#include "CConfinement.h"

#include <stdlib.h>

const char *confinement_option(void) { return "--earnest-confined"; }

#if defined(__linux__) && defined(__GLIBC__)

#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The headers of the system may be older than its kernel: the numbers are those of the kernel's interface, which never change.
#define CREATE_RULESET 444
#define ADD_RULE 445
#define RESTRICT_SELF 446
#define VERSION_QUERY 1
#define PATH_BENEATH 1

#define EXECUTE (UINT64_C(1) << 0)
#define WRITE_FILE (UINT64_C(1) << 1)
#define READ_FILE (UINT64_C(1) << 2)
#define READ_DIR (UINT64_C(1) << 3)
#define REMOVE_FILE (UINT64_C(1) << 5)
#define MAKE_REG (UINT64_C(1) << 8)
#define TRUNCATE (UINT64_C(1) << 14)

#define OF_FILES (EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE)
#define READING (EXECUTE | READ_FILE | READ_DIR)
#define WRITING (READ_FILE | READ_DIR | WRITE_FILE | REMOVE_FILE | MAKE_REG | TRUNCATE)

struct ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scope;
};

struct rule {
  uint64_t allowed;
  int32_t folder;
} __attribute__((packed));

/// The folders of programs and their libraries; those that do not exist are left out.
static const char *const programs[] = {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/nix/store", "/gnu/store", "/etc/ld.so.cache"};
static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/urandom", "/dev/random"};

static int has_arguments = 0;

static long version(void) { return syscall(CREATE_RULESET, NULL, 0, VERSION_QUERY); }

static void allow(int ruleset, const char *path, uint64_t access) {
  struct rule rule = {access, open(path, O_PATH | O_CLOEXEC)};
  struct stat facts;
  if (rule.folder < 0) return;
  // The kernel refuses rights of folders for a file.
  if (fstat(rule.folder, &facts) == 0 && !S_ISDIR(facts.st_mode)) rule.allowed &= OF_FILES;
  syscall(ADD_RULE, ruleset, PATH_BENEATH, &rule, 0);
  close(rule.folder);
}

/// Rights that an older kernel does not know are not asked for.
static void confine(char *const *rules) {
  long known = version();
  if (known < 1) return;
  uint64_t files = (UINT64_C(1) << (known < 2 ? 13 : known < 3 ? 14 : 15)) - 1;
  struct ruleset wanted = {files, known < 4 ? 0 : 3, known < 6 ? 0 : 3};
  size_t size = known < 4 ? 8 : known < 6 ? 16 : 24;
  int ruleset = (int)syscall(CREATE_RULESET, &wanted, size, 0);
  if (ruleset < 0) return;
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) allow(ruleset, programs[i], READING & files);
  for (size_t i = 0; i < sizeof devices / sizeof *devices; i++) allow(ruleset, devices[i], (READ_FILE | WRITE_FILE) & files);
  for (; strcmp(*rules, "--") != 0; rules++) allow(ruleset, *rules + 1, (**rules == 'w' ? WRITING : READING) & files);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) syscall(RESTRICT_SELF, ruleset, 0);
  close(ruleset);
}

__attribute__((constructor)) static void become_confined(int argc, char **argv, char **environment) {
  has_arguments = argc > 0 && argv && environment;
  if (!has_arguments || argc < 2 || strcmp(argv[1], confinement_option()) != 0) return;
  int end = 2;
  while (end < argc && strcmp(argv[end], "--") != 0) end++;
  if (end + 1 < argc) {
    confine(argv + 2);
    execve(argv[end + 1], argv + end + 1, environment);
  }
  _exit(127);
}

int confinement_is_available(void) { return has_arguments && version() > 0; }

#else

int confinement_is_available(void) { return 0; }

#endif
