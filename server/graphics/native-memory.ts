import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How much may be held before it is freed. */
const mostBytes = 32 * 1024 * 1024

/**
 * Frees memory that small objects hold outside of V8's heap: V8 collects by the size of its heap, and would let
 * gigabytes of pixels wait. Call the result with the bytes of each object that is no longer needed.
 */
export function nativeMemory(): (bytes: number) => void {
  // Node offers collection only where this flag is set, to contexts that are made afterwards.
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  let held = 0
  return (bytes) => {
    held += bytes
    if (held < mostBytes) return
    held = 0
    collect()
  }
}
