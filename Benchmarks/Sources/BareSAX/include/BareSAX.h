#pragma once
#include <stddef.h>
#include <stdint.h>

/// Pushes `bytes` through libxml2's SAX2 parser in pieces of `piece` bytes; the handlers do nothing but count.
/// Returns the number of elements, or -1 when there is no memory.
long bare_sax_pass(const uint8_t *bytes, size_t length, size_t piece);
