#ifndef WHOLE_NUMBER_H
#define WHOLE_NUMBER_H

#include <stdint.h>

/// Truncates a number in one instruction. The checks of Swift's conversion take as long as placing
/// an item. The number must fit in 64 bits.
static inline int64_t whole_number(double number) { return (int64_t)number; }

#endif
