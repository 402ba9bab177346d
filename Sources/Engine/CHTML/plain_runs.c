#include "CHTML.h"

#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

// Nearly every byte of a feed is plain text. These scans examine sixteen at a time where the processor can.

/// Unicode 15, table 3-7.
int chtml_utf8_character(const uint8_t *bytes, size_t length) {
  if (length == 0) return -1;
  uint8_t first = bytes[0], low = 0x80, high = 0xBF;
  int needed;
  if (first < 0x80) return 1;
  if (first < 0xC2) return 0;
  if (first < 0xE0) {
    needed = 2;
  } else if (first < 0xF0) {
    needed = 3;
    if (first == 0xE0) low = 0xA0;
    if (first == 0xED) high = 0x9F;
  } else if (first < 0xF5) {
    needed = 4;
    if (first == 0xF0) low = 0x90;
    if (first == 0xF4) high = 0x8F;
  } else {
    return 0;
  }
  for (int at = 1; at < needed; at++) {
    if ((size_t)at >= length) return -1;
    if (bytes[at] < low || bytes[at] > high) return 0;
    low = 0x80, high = 0xBF;
  }
  return needed;
}

static size_t plain_run(const uint8_t *bytes, size_t length, uint8_t special, uint8_t also, int *beyond_ascii) {
  size_t at = 0;
  for (;;) {
#ifdef __SSE2__
    const __m128i a = _mm_set1_epi8((char)special), b = _mm_set1_epi8((char)also);
    const __m128i space = _mm_set1_epi8(0x20), tab = _mm_set1_epi8('\t'), newline = _mm_set1_epi8('\n');
    while (at + 16 <= length) {
      __m128i v = _mm_loadu_si128((const __m128i *)(const void *)(bytes + at));
      // Signed: bytes from 0x80 count as less than a space too.
      __m128i odd = _mm_andnot_si128(_mm_or_si128(_mm_cmpeq_epi8(v, tab), _mm_cmpeq_epi8(v, newline)), _mm_cmplt_epi8(v, space));
      odd = _mm_or_si128(odd, _mm_or_si128(_mm_cmpeq_epi8(v, a), _mm_cmpeq_epi8(v, b)));
      int mask = _mm_movemask_epi8(odd);
      if (mask != 0) {
        at += (size_t)__builtin_ctz((unsigned)mask);
        break;
      }
      at += 16;
    }
#endif
    while (at < length && bytes[at] < 0x80 && bytes[at] != special && bytes[at] != also
           && (bytes[at] >= 0x20 || bytes[at] == '\t' || bytes[at] == '\n'))
      at++;
    if (at >= length || bytes[at] < 0x80) return at;
    do {
      int character = chtml_utf8_character(bytes + at, length - at);
      if (character <= 0) return at;
      // Control characters beyond ASCII are invalid, except those of Windows-1252 text that was declared as Latin-1.
      if (bytes[at] == 0xC2 && bytes[at + 1] < 0xA0) return at;
      *beyond_ascii = 1;
      at += (size_t)character;
    } while (at < length && bytes[at] >= 0x80);
  }
}

size_t chtml_plain_text(const uint8_t *bytes, size_t length, int *beyond_ascii) {
  return plain_run(bytes, length, '&', '<', beyond_ascii);
}

size_t chtml_plain_cdata(const uint8_t *bytes, size_t length, int *beyond_ascii) {
  return plain_run(bytes, length, ']', ']', beyond_ascii);
}

/// Whether text that is written as it is ends at this byte.
static int ends_words(const uint8_t *bytes, size_t at, size_t length) {
  switch (bytes[at]) {
    case 'h': case 'H': return at + 2 < length && (bytes[at + 1] | 0x20) == 't' && (bytes[at + 2] | 0x20) == 't';
    case '&': case '<': case '>': case '"': case '\'': return 1;
    default: return bytes[at] < 0x20 && bytes[at] != '\t' && bytes[at] != '\n';
  }
}

size_t chtml_plain_words(const uint8_t *bytes, size_t length) {
  size_t at = 0;
#ifdef __SSE2__
  const __m128i none = _mm_setzero_si128(), space = _mm_set1_epi8(0x20), h = _mm_set1_epi8('h'), t = _mm_set1_epi8('t'), quote = _mm_set1_epi8('"');
  // '&' and '\'' differ in the lowest bit, '<' and '>' in the one above it, letters and capitals in that of the space.
  const __m128i lowest = _mm_set1_epi8(1), apostrophe = _mm_set1_epi8('\''), second = _mm_set1_epi8(2), greater = _mm_set1_epi8('>');
  for (; at + 17 <= length; at += 16) {
    __m128i v = _mm_loadu_si128((const __m128i *)(const void *)(bytes + at));
    __m128i next = _mm_loadu_si128((const __m128i *)(const void *)(bytes + at + 1));
    // Signed: bytes from 0x80 are negative.
    __m128i odd = _mm_andnot_si128(_mm_cmplt_epi8(v, none), _mm_cmplt_epi8(v, space));
    odd = _mm_or_si128(odd, _mm_and_si128(_mm_cmpeq_epi8(_mm_or_si128(v, space), h), _mm_cmpeq_epi8(_mm_or_si128(next, space), t)));
    odd = _mm_or_si128(odd, _mm_cmpeq_epi8(v, quote));
    odd = _mm_or_si128(odd, _mm_cmpeq_epi8(_mm_or_si128(v, lowest), apostrophe));
    odd = _mm_or_si128(odd, _mm_cmpeq_epi8(_mm_or_si128(v, second), greater));
    for (unsigned mask = (unsigned)_mm_movemask_epi8(odd); mask != 0; mask &= mask - 1) {
      size_t candidate = at + (size_t)__builtin_ctz(mask);
      if (ends_words(bytes, candidate, length)) return candidate;
    }
  }
#endif
  while (at < length && !ends_words(bytes, at, length)) at++;
  return at;
}

size_t chtml_find(const uint8_t *bytes, size_t length, uint8_t byte) {
  const uint8_t *found = length == 0 ? NULL : memchr(bytes, byte, length);
  return found == NULL ? length : (size_t)(found - bytes);
}
