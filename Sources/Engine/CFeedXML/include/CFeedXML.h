// The XML and HTML of the world, as events. An opaque face over libxml2: its own headers stay inside this
// room, because they pull in others that clash with Foundation's.

#ifndef CFEEDXML_H
#define CFEEDXML_H

#include <stddef.h>
#include <stdint.h>

/// One attribute of a start tag. `value` ends at `value_end`, not at a zero byte. `prefix` and `uri` may be null.
typedef struct {
  const char *local;
  const char *prefix;
  const char *uri;
  const char *value;
  const char *value_end;
} FeedXMLAttribute;

/// What an XML document is made of. Names of one parser are interned: equal names have equal addresses
/// until the parser is freed. `uri` is null for a prefix that was never declared.
typedef struct {
  void (*start)(void *context, const char *local, const char *prefix, const char *uri,
                const FeedXMLAttribute *attributes, int count);
  void (*end)(void *context);
  void (*text)(void *context, const char *bytes, int length);
} FeedXMLHandlers;

typedef struct FeedXMLParser FeedXMLParser;

/// A push parser for UTF-8 without a document type: recovers from errors, opens no file and no connection.
/// Null when there is no memory.
FeedXMLParser *feed_xml_create(const FeedXMLHandlers *handlers, void *context);

/// Parses a further piece. Returns 0, or -1 when the parser has given up and will say nothing more.
int feed_xml_push(FeedXMLParser *parser, const uint8_t *bytes, size_t length);

/// Says what is left after the last piece.
void feed_xml_finish(FeedXMLParser *parser);

void feed_xml_free(FeedXMLParser *parser);

/// An attribute of an HTML tag, zero-terminated; `value` is null for a bare name.
typedef struct {
  const char *name;
  const char *value;
} FeedHTMLAttribute;

/// What a web page is made of. Start and end are always balanced; names are lower case.
typedef struct {
  void (*start)(void *context, const char *name, const FeedHTMLAttribute *attributes, int count);
  void (*end)(void *context, const char *name);
  void (*text)(void *context, const char *bytes, int length);
} FeedHTMLHandlers;

/// Reads one HTML text in UTF-8. Work and depth are bounded: below `depth_limit` open elements the rest is
/// not read, and a tag keeps its first 64 attributes. Returns 0, or -1 when the text was not read to its end.
int feed_html_parse(const uint8_t *bytes, size_t length, int depth_limit,
                    const FeedHTMLHandlers *handlers, void *context);

/// The character of an HTML 4 entity name such as "eacute"; 0 when there is no such name.
uint32_t feed_html_entity(const uint8_t *name, size_t length);

/// How many bytes at the start need no attention: printable ASCII, tab and newline, without `& < >`.
size_t feed_xml_plain_text(const uint8_t *bytes, size_t length);

/// The same inside a CDATA section, where only `]` is special.
size_t feed_xml_plain_cdata(const uint8_t *bytes, size_t length);

/// Where `byte` first stands; `length` when it does not.
size_t feed_xml_find(const uint8_t *bytes, size_t length, uint8_t byte);

#endif
