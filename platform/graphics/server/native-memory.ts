/** How many bytes may be held before they are freed. */
const maxBytes = 32 * 1024 * 1024

/**
 * Frees memory that small objects hold outside of V8's heap: V8 collects by the size of its own heap and would let
 * gigabytes of pixels wait. Call the result with the bytes of each object that is no longer needed. Only the drawing
 * process has `--expose-gc`; without it V8 collects by itself.
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
