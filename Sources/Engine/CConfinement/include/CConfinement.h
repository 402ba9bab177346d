// Starts a program that may open only the files that it is given, and no network connection over TCP: Landlock, which Linux has since 5.13.
//
// Landlock cannot be lifted, so it belongs to a process of its own. This program starts itself with a `confinement_option` as its first
// argument; a constructor, which runs before anything else, then confines the process and becomes the wanted program:
//
//   /proc/42/exe OPTION r/path/of/a/file w/folder/for/results -- /usr/bin/ffmpeg ARGUMENTS
//
// A rule begins with "r" for a file or folder that may be read, or "w" for a folder whose files may be created, written and deleted. Where the
// kernel or its filter refuses, the program runs as it would without: its other limits remain.

#ifndef CCONFINEMENT_H
#define CCONFINEMENT_H

/// The first argument of a process that confines itself.
const char *confinement_option(void);

/// Whether the kernel has Landlock, and the constructor of this program gets its arguments.
int confinement_is_available(void);

#endif
