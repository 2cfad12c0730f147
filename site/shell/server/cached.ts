import { LRUCache } from 'lru-cache'

/**
 * Caches a value that is slow to compute and may be a little old. After `seconds` it is computed again,
 * once for all callers; meanwhile, and when that fails, they get the old value.
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
