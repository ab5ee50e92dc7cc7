#ifndef WHOLE_NUMBER_H
#define WHOLE_NUMBER_H

#include <stdint.h>

/// The number without its fraction, in one instruction: Swift's conversion asks three times first
/// whether it can be done, which takes as long as placing an item. The number must fit.
static inline int64_t whole_number(double number) { return (int64_t)number; }

#endif
