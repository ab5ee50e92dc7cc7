#include <stddef.h>
#include <stdint.h>

// The compiler's runtime has this function, but no header for it.
int LLVMFuzzerRunDriver(
    int *argc, char ***argv, int (*test_one_input)(const uint8_t *data, size_t size));
