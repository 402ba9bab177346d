// The reference for parsing: libxml2 alone on the same bytes, with handlers that do nothing.
#include "BareSAX.h"

#include <libxml/parser.h>
#include <string.h>

static void start(void *count, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaces,
                  const xmlChar **namespace, int attributes, int defaulted, const xmlChar **attribute) {
  ++*(long *)count;
}

static void end(void *count, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {}

static void characters(void *count, const xmlChar *bytes, int length) {}

static void error(void *count, xmlErrorPtr error) {}

long bare_sax_pass(const uint8_t *bytes, size_t length, size_t piece) {
  long count = 0;
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = start;
  handler.endElementNs = end;
  handler.characters = handler.ignorableWhitespace = handler.cdataBlock = characters;
  handler.serror = error;
  xmlParserCtxtPtr context = xmlCreatePushParserCtxt(&handler, &count, NULL, 0, NULL);
  if (!context) return -1;
  xmlCtxtUseOptions(context, XML_PARSE_RECOVER | XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
  for (size_t at = 0; at < length; at += piece)
    xmlParseChunk(context, (const char *)bytes + at, (int)(length - at < piece ? length - at : piece), 0);
  xmlParseChunk(context, NULL, 0, 1);
  if (context->myDoc) xmlFreeDoc(context->myDoc);
  xmlFreeParserCtxt(context);
  return count;
}
