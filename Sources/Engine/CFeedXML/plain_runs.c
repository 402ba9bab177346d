#include "CFeedXML.h"

#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

// Nearly every byte of a feed needs no attention. These two look at sixteen at a time where the processor can.

static int needs_attention(uint8_t byte, int cdata) {
  if (byte >= 0x80) return 1;
  if (byte < 0x20) return byte != '\t' && byte != '\n' && byte != '\r';
  return cdata ? byte == ']' : byte == '&' || byte == '<' || byte == '>';
}

static size_t plain_run(const uint8_t *bytes, size_t length, int cdata) {
  size_t at = 0;
#ifdef __SSE2__
  const __m128i a = _mm_set1_epi8(cdata ? ']' : '&');
  const __m128i b = _mm_set1_epi8(cdata ? ']' : '<');
  const __m128i c = _mm_set1_epi8(cdata ? ']' : '>');
  const __m128i space = _mm_set1_epi8(0x20);
  while (at + 16 <= length) {
    __m128i v = _mm_loadu_si128((const __m128i *)(const void *)(bytes + at));
    // Signed: bytes from 0x80 count as less than a space too.
    __m128i odd = _mm_cmplt_epi8(v, space);
    odd = _mm_or_si128(odd, _mm_or_si128(_mm_cmpeq_epi8(v, a), _mm_or_si128(_mm_cmpeq_epi8(v, b), _mm_cmpeq_epi8(v, c))));
    int mask = _mm_movemask_epi8(odd);
    while (mask != 0) {
      int bit = __builtin_ctz((unsigned)mask);
      if (needs_attention(bytes[at + (size_t)bit], cdata)) return at + (size_t)bit;
      mask &= mask - 1;  // a newline or tab
    }
    at += 16;
  }
#endif
  while (at < length && !needs_attention(bytes[at], cdata)) at++;
  return at;
}

size_t feed_xml_find(const uint8_t *bytes, size_t length, uint8_t byte) {
  const uint8_t *found = length == 0 ? NULL : memchr(bytes, byte, length);
  return found == NULL ? length : (size_t)(found - bytes);
}

size_t feed_xml_plain_text(const uint8_t *bytes, size_t length) { return plain_run(bytes, length, 0); }
size_t feed_xml_plain_cdata(const uint8_t *bytes, size_t length) { return plain_run(bytes, length, 1); }
