// The C part of reading feeds and HTML: scans of plain bytes, and libxml2's HTML parser behind an opaque interface. libxml2's own headers
// stay inside this room, because they include others that clash with Foundation's.

#ifndef CHTML_H
#define CHTML_H

#include <stddef.h>
#include <stdint.h>

/// An attribute of an HTML tag, zero-terminated; `value` is null for a bare name.
typedef struct {
  const char *name;
  const char *value;
} FeedHTMLAttribute;

/// The callbacks of the parser. Start and end are always balanced; names are lower case.
typedef struct {
  void (*start)(void *context, const char *name, const FeedHTMLAttribute *attributes, int count);
  void (*end)(void *context, const char *name);
  void (*text)(void *context, const uint8_t *bytes, int length);
} FeedHTMLHandlers;

/// Parses one HTML text in UTF-8. Work and depth are bounded: parsing stops below `depth_limit` open elements, and a tag keeps its first 64
/// attributes. Returns 0, or -1 when the text was not parsed to its end.
int chtml_parse(const uint8_t *bytes, size_t length, int depth_limit,
                    const FeedHTMLHandlers *handlers, void *context);

/// The character of an HTML 4 entity name such as "eacute"; 0 when there is no such name.
uint32_t chtml_entity(const uint8_t *name, size_t length);

/// The number of bytes at the start that are plain text: valid UTF-8, no control character but tab and newline, no `&` and no `<`. Sets
/// `beyond_ascii` to 1 when some of them are beyond ASCII, and leaves it unchanged when none is.
size_t chtml_plain_text(const uint8_t *bytes, size_t length, int *beyond_ascii);

/// The same inside a CDATA section, where only `]` is special.
size_t chtml_plain_cdata(const uint8_t *bytes, size_t length, int *beyond_ascii);

/// The number of bytes at the start that HTML may contain unescaped: no control character but tab and newline, none of `& < > " '`, and
/// nothing that may be the beginning of a web address (`htt`, in any case).
size_t chtml_plain_words(const uint8_t *bytes, size_t length);

/// The length of the UTF-8 character that begins here; 0 when it is invalid, -1 when it is valid so far and truncated.
int chtml_utf8_character(const uint8_t *bytes, size_t length);

/// The index of the first `byte`; `length` when there is none.
size_t chtml_find(const uint8_t *bytes, size_t length, uint8_t byte);

#endif
