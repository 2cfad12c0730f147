import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects garbage so that unreferenced shared buffers are freed. V8 does not count their size, so a thread with a
 * small heap would hold replaced columns for hours.
 */
export function releaseSharedMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}
