// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What errors are called: in the words of the GNU C library, as on CPU ranks. Their numbers are
// those of picolibc.
#define _GNU_SOURCE  // strerror_r is declared as below
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char* const words[] = {
    [0] = "Success",
    [EPERM] = "Operation not permitted",
    [ENOENT] = "No such file or directory",
    [ESRCH] = "No such process",
    [EINTR] = "Interrupted system call",
    [EIO] = "Input/output error",
    [ENXIO] = "No such device or address",
    [E2BIG] = "Argument list too long",
    [ENOEXEC] = "Exec format error",
    [EBADF] = "Bad file descriptor",
    [ECHILD] = "No child processes",
    [EAGAIN] = "Resource temporarily unavailable",
    [ENOMEM] = "Cannot allocate memory",
    [EACCES] = "Permission denied",
    [EFAULT] = "Bad address",
    [15] = "Block device required",
    [EBUSY] = "Device or resource busy",
    [EEXIST] = "File exists",
    [EXDEV] = "Invalid cross-device link",
    [ENODEV] = "No such device",
    [ENOTDIR] = "Not a directory",
    [EISDIR] = "Is a directory",
    [EINVAL] = "Invalid argument",
    [ENFILE] = "Too many open files in system",
    [EMFILE] = "Too many open files",
    [ENOTTY] = "Inappropriate ioctl for device",
    [ETXTBSY] = "Text file busy",
    [EFBIG] = "File too large",
    [ENOSPC] = "No space left on device",
    [ESPIPE] = "Illegal seek",
    [EROFS] = "Read-only file system",
    [EMLINK] = "Too many links",
    [EPIPE] = "Broken pipe",
    [EDOM] = "Numerical argument out of domain",
    [ERANGE] = "Numerical result out of range",
    [ENOMSG] = "No message of desired type",
    [EIDRM] = "Identifier removed",
    [EDEADLK] = "Resource deadlock avoided",
    [ENOLCK] = "No locks available",
    [ENOSTR] = "Device not a stream",
    [ENODATA] = "No data available",
    [ETIME] = "Timer expired",
    [ENOSR] = "Out of streams resources",
    [ENOLINK] = "Link has been severed",
    [EPROTO] = "Protocol error",
    [EMULTIHOP] = "Multihop attempted",
    [EBADMSG] = "Bad message",
    [ENOSYS] = "Function not implemented",
    [ENOTEMPTY] = "Directory not empty",
    [ENAMETOOLONG] = "File name too long",
    [ELOOP] = "Too many levels of symbolic links",
    [EOPNOTSUPP] = "Operation not supported",
    [EPFNOSUPPORT] = "Protocol family not supported",
    [ECONNRESET] = "Connection reset by peer",
    [ENOBUFS] = "No buffer space available",
    [EAFNOSUPPORT] = "Address family not supported by protocol",
    [EPROTOTYPE] = "Protocol wrong type for socket",
    [ENOTSOCK] = "Socket operation on non-socket",
    [ENOPROTOOPT] = "Protocol not available",
    [ECONNREFUSED] = "Connection refused",
    [EADDRINUSE] = "Address already in use",
    [ECONNABORTED] = "Software caused connection abort",
    [ENETUNREACH] = "Network is unreachable",
    [ENETDOWN] = "Network is down",
    [ETIMEDOUT] = "Connection timed out",
    [EHOSTDOWN] = "Host is down",
    [EHOSTUNREACH] = "No route to host",
    [EINPROGRESS] = "Operation now in progress",
    [EALREADY] = "Operation already in progress",
    [EDESTADDRREQ] = "Destination address required",
    [EMSGSIZE] = "Message too long",
    [EPROTONOSUPPORT] = "Protocol not supported",
    [EADDRNOTAVAIL] = "Cannot assign requested address",
    [ENETRESET] = "Network dropped connection on reset",
    [EISCONN] = "Transport endpoint is already connected",
    [ENOTCONN] = "Transport endpoint is not connected",
    [ETOOMANYREFS] = "Too many references: cannot splice",
    [EDQUOT] = "Disk quota exceeded",
    [ESTALE] = "Stale file handle",
    [ENOTSUP] = "Operation not supported",
    [EILSEQ] = "Invalid or incomplete multibyte or wide character",
    [EOVERFLOW] = "Value too large for defined data type",
    [ECANCELED] = "Operation canceled",
    [ENOTRECOVERABLE] = "State not recoverable",
    [EOWNERDEAD] = "Owner died",
};

static const char* known(int number) {
  const int is_known = number >= 0 && (unsigned)number < sizeof words / sizeof *words;
  return is_known ? words[number] : NULL;
}

char* strerror(int number) {
  static char unknown[sizeof "Unknown error -2147483648"];
  const char* found = known(number);
  if (found != NULL) return (char*)found;
  strcpy(unknown, "Unknown error ");
  itoa(number, unknown + strlen(unknown), 10);
  return unknown;
}

// With _GNU_SOURCE.
char* strerror_r(int number, char* buffer, size_t size) {
  (void)buffer, (void)size;
  return strerror(number);
}

// Without it.
int __xpg_strerror_r(int number, char* buffer, size_t size) {
  const char* text = strerror(number);
  if (strlen(text) < size) {
    strcpy(buffer, text);
    return known(number) != NULL ? 0 : EINVAL;
  }
  if (size > 0) {
    memcpy(buffer, text, size - 1);
    buffer[size - 1] = 0;
  }
  return ERANGE;
}

void perror(const char* what) {
  const int number = errno;
  if (what != NULL && *what != 0) {
    fputs(what, stderr);
    fputs(": ", stderr);
  }
  fputs(strerror(number), stderr);
  fputc('\n', stderr);
}
