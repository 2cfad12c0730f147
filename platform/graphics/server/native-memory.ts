/** How much may be held before it is freed. */
const maxBytes = 32 * 1024 * 1024

/**
 * Frees memory that small objects hold outside of V8's heap: V8 collects by the size of its heap, and would let
 * gigabytes of pixels wait. Call the result with the bytes of each object that is no longer needed. Without
 * `--expose-gc`, which the process that draws has, nothing is freed before V8 collects by itself.
 */
export function nativeMemory(
  collect: (() => void) | undefined = globalThis.gc,
): (bytes: number) => void {
  let held = 0
  return (bytes) => {
    held += bytes
    if (held < maxBytes) return
    held = 0
    collect?.()
  }
}
