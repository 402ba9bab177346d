#include "CFeedXML.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct FeedXMLParser {
  xmlParserCtxtPtr libxml;
  FeedXMLHandlers handlers;
  void *context;
};

// libxml2 hands attributes over as rows of five pointers, which is just what FeedXMLAttribute is.
_Static_assert(sizeof(FeedXMLAttribute) == 5 * sizeof(const xmlChar *), "an attribute is five pointers");

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void start_element(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
                          int namespace_count, const xmlChar **namespaces, int count, int defaulted,
                          const xmlChar **attributes) {
  (void)namespace_count, (void)namespaces, (void)defaulted;
  FeedXMLParser *parser = user;
  parser->handlers.start(parser->context, (const char *)local, (const char *)prefix, (const char *)uri,
                         (const FeedXMLAttribute *)(const void *)attributes, count);
}

static void end_element(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {
  (void)local, (void)prefix, (void)uri;
  FeedXMLParser *parser = user;
  parser->handlers.end(parser->context);
}

static void characters(void *user, const xmlChar *bytes, int length) {
  FeedXMLParser *parser = user;
  parser->handlers.text(parser->context, (const char *)bytes, length);
}

// Errors are expected here and repaired or shown by their effect; libxml2 would print them.
static void ignore_error(void *user, xmlErrorPtr error) { (void)user, (void)error; }

FeedXMLParser *feed_xml_create(const FeedXMLHandlers *handlers, void *context) {
  pthread_once(&once, xmlInitParser);
  FeedXMLParser *parser = calloc(1, sizeof *parser);
  if (parser == NULL) return NULL;
  parser->handlers = *handlers;
  parser->context = context;

  xmlSAXHandler sax;
  memset(&sax, 0, sizeof sax);
  sax.initialized = XML_SAX2_MAGIC;
  sax.startElementNs = start_element;
  sax.endElementNs = end_element;
  sax.characters = characters;
  sax.ignorableWhitespace = characters;
  sax.cdataBlock = characters;
  sax.serror = ignore_error;
  parser->libxml = xmlCreatePushParserCtxt(&sax, parser, NULL, 0, NULL);
  if (parser->libxml == NULL) {
    free(parser);
    return NULL;
  }
  // Never NOENT, DTDLOAD, DTDATTR or HUGE: no entity is expanded, nothing is loaded, sizes stay bounded.
  xmlCtxtUseOptions(parser->libxml, XML_PARSE_RECOVER | XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
  return parser;
}

int feed_xml_push(FeedXMLParser *parser, const uint8_t *bytes, size_t length) {
  while (length > 0) {
    int piece = length > (1 << 20) ? (1 << 20) : (int)length;
    xmlParseChunk(parser->libxml, (const char *)bytes, piece, 0);
    if (parser->libxml->disableSAX) return -1;
    bytes += piece;
    length -= (size_t)piece;
  }
  return 0;
}

void feed_xml_finish(FeedXMLParser *parser) { xmlParseChunk(parser->libxml, NULL, 0, 1); }

void feed_xml_free(FeedXMLParser *parser) {
  if (parser == NULL) return;
  if (parser->libxml->myDoc != NULL) xmlFreeDoc(parser->libxml->myDoc);
  xmlFreeParserCtxt(parser->libxml);
  free(parser);
}
