import { LRUCache } from 'lru-cache'

/**
 * Caches a value that is slow to compute and may be slightly old. After `seconds` it is recomputed, once for all
 * callers, who get the old value until then, and also if it fails.
 */
export function cached<Value extends NonNullable<unknown>>(
  find: () => Promise<Value>,
  now: () => Date,
  seconds: number,
): () => Promise<Value> {
  const cache = new LRUCache<'value', Value>({
    ...{ max: 1, ttl: seconds * 1000, ttlResolution: 0 },
    perf: { now: () => now().getTime() },
    ...{ allowStale: true, noDeleteOnFetchRejection: true },
    fetchMethod: find,
  })
  return () => cache.forceFetch('value')
}
