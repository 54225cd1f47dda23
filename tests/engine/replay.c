/* Does the calls of a file again with a library and compares every byte: replay ENGINE CALLS */

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int32_t (*Kernel)(uint64_t *block);
typedef struct {
    uint64_t place, size;
    const uint8_t *after;
    uint8_t *memory;
} Array;

static uint64_t word(const uint8_t **at) {
    uint64_t value;
    memcpy(&value, *at, 8);
    *at += 8;
    return value;
}

static void fail(const char *name, const char *what) {
    fprintf(stderr, "%s %s\n", name, what);
    exit(1);
}

static const uint8_t *replay(void *library, const uint8_t *at) {
    uint64_t length = word(&at), words = word(&at), count = word(&at), results = word(&at);
    char name[256] = "camelup_";
    memcpy(name + 8, at, length);
    at += length;
    Kernel kernel = (Kernel)dlsym(library, name);
    if (!kernel) fail(name, "is missing");
    uint64_t *block = calloc(words + results + 1, 8);
    memcpy(block, at, 8 * words);
    at += 8 * words;
    Array *arrays = calloc(count + 1, sizeof(Array));
    for (uint64_t i = 0; i < count; i++) {
        Array *array = &arrays[i];
        array->place = word(&at);
        array->size = word(&at);
        array->memory = aligned_alloc(16, (array->size + 31) / 16 * 16);
        memcpy(array->memory, at, array->size);
        array->after = at + array->size;
        at += 2 * array->size;
        block[array->place] = (uint64_t)(uintptr_t)array->memory;
    }
    if (kernel(block)) fail(name, "failed");
    for (uint64_t i = 0; i < count; i++) {
        if (memcmp(arrays[i].memory, arrays[i].after, arrays[i].size)) fail(name, "leaves another array");
        free(arrays[i].memory);
    }
    if (memcmp(block + words, at, 8 * results)) fail(name, "gives another result");
    free(arrays);
    free(block);
    return at + 8 * results;
}

int main(int count, char **arguments) {
    if (count < 3) fail("replay", "takes a library and a file");
    void *library = dlopen(arguments[1], RTLD_NOW);
    if (!library) fail(arguments[1], dlerror());
    FILE *file = fopen(arguments[2], "rb");
    if (!file) fail(arguments[2], "cannot be read");
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    uint8_t *content = malloc(size);
    if (fread(content, 1, size, file) != (size_t)size) fail(arguments[2], "cannot be read");
    long calls = 0;
    for (const uint8_t *at = content + 8; at < content + size; calls++) at = replay(library, at);
    printf("%ld calls\n", calls);
    return 0;
}
