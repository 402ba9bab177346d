#include "CHTML.h"

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { attribute_limit = 64 };

typedef struct {
  htmlParserCtxtPtr libxml;
  const FeedHTMLHandlers *handlers;
  void *context;
  int depth_limit;
} Page;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void start_element(void *user, const xmlChar *name, const xmlChar **attributes) {
  Page *page = user;
  FeedHTMLAttribute kept[attribute_limit];
  int count = 0;
  for (; attributes != NULL && attributes[0] != NULL && count < attribute_limit; attributes += 2, count++) {
    kept[count].name = (const char *)attributes[0];
    kept[count].value = (const char *)attributes[1];
  }
  page->handlers->start(page->context, (const char *)name, kept, count);
  // libxml2 searches the whole stack for each end tag, so the depth makes hostile pages slow.
  if (page->libxml->nameNr > page->depth_limit) xmlStopParser(page->libxml);
}

static void end_element(void *user, const xmlChar *name) {
  Page *page = user;
  page->handlers->end(page->context, (const char *)name);
}

static void characters(void *user, const xmlChar *bytes, int length) {
  Page *page = user;
  page->handlers->text(page->context, bytes, length);
}

static void ignore_error(void *user, xmlErrorPtr error) { (void)user, (void)error; }

static int is_blank(uint8_t byte) { return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' || byte == '\f'; }
static int is_letter(uint8_t byte) { return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z'; }

// libxml2 compares each attribute of a tag with all others, so thousands of them would take minutes. This walks the tags as libxml2 does
// (quotes count only after `=`) and blanks the attributes after the 64th.
static void blank_surplus_attributes(uint8_t *bytes, size_t length) {
  size_t at = 0;
  while (at + 1 < length) {
    uint8_t *found = memchr(bytes + at, '<', length - at - 1);
    if (found == NULL) return;
    at = (size_t)(found - bytes) + 1;
    if (!is_letter(bytes[at]) && bytes[at] != '_' && bytes[at] != ':' && bytes[at] != '.') continue;
    while (at < length && !is_blank(bytes[at]) && bytes[at] != '>') at++;
    int count = 0;
    while (at < length) {
      while (at < length && (is_blank(bytes[at]) || bytes[at] == '/')) at++;
      if (at >= length || bytes[at] == '>') break;
      size_t start = at;
      while (at < length && !is_blank(bytes[at]) && bytes[at] != '=' && bytes[at] != '>') at++;
      size_t after_name = at;
      while (at < length && is_blank(bytes[at])) at++;
      if (at < length && bytes[at] == '=') {
        at++;
        while (at < length && is_blank(bytes[at])) at++;
        if (at < length && (bytes[at] == '"' || bytes[at] == '\'')) {
          uint8_t *close = memchr(bytes + at + 1, bytes[at], length - at - 1);
          at = close == NULL ? length : (size_t)(close - bytes) + 1;
        } else {
          while (at < length && !is_blank(bytes[at]) && bytes[at] != '>') at++;
        }
      } else {
        at = after_name;
      }
      if (++count > attribute_limit) memset(bytes + start, ' ', at - start);
    }
  }
}

int chtml_parse(const uint8_t *bytes, size_t length, int depth_limit,
                    const FeedHTMLHandlers *handlers, void *context) {
  pthread_once(&once, xmlInitParser);
  if (length == 0 || length > (1 << 28)) return length == 0 ? 0 : -1;
  uint8_t *copy = malloc(length);
  if (copy == NULL) return -1;
  memcpy(copy, bytes, length);
  // A zero byte would end the text early.
  for (uint8_t *zero = memchr(copy, 0, length); zero != NULL; zero = memchr(zero, 0, length - (size_t)(zero - copy)))
    *zero = ' ';
  blank_surplus_attributes(copy, length);

  Page page = {.handlers = handlers, .context = context, .depth_limit = depth_limit};
  page.libxml = htmlCreateMemoryParserCtxt((const char *)copy, (int)length);
  if (page.libxml == NULL) {
    free(copy);
    return -1;
  }
  htmlSAXHandler sax;
  memset(&sax, 0, sizeof sax);
  sax.initialized = XML_SAX2_MAGIC;
  sax.startElement = start_element;
  sax.endElement = end_element;
  sax.characters = characters;
  sax.ignorableWhitespace = characters;
  sax.cdataBlock = characters;
  sax.serror = ignore_error;
  *page.libxml->sax = sax;
  page.libxml->userData = &page;
  htmlCtxtUseOptions(page.libxml, HTML_PARSE_RECOVER | HTML_PARSE_NONET | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING
                                    | HTML_PARSE_IGNORE_ENC | HTML_PARSE_NOIMPLIED);
  xmlSwitchEncoding(page.libxml, XML_CHAR_ENCODING_UTF8);
  page.libxml->charset = XML_CHAR_ENCODING_UTF8;
  htmlParseDocument(page.libxml);
  int result = page.libxml->disableSAX ? -1 : 0;
  if (page.libxml->myDoc != NULL) xmlFreeDoc(page.libxml->myDoc);
  htmlFreeParserCtxt(page.libxml);
  free(copy);
  return result;
}

uint32_t chtml_entity(const uint8_t *name, size_t length) {
  char text[16];
  if (length == 0 || length >= sizeof text) return 0;
  memcpy(text, name, length);
  text[length] = 0;
  const htmlEntityDesc *entity = htmlEntityLookup((const xmlChar *)text);
  return entity == NULL ? 0 : entity->value;
}
