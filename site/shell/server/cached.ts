/**
 * Caches a value that is slow to compute and may be a little old. After `seconds` it is computed again,
 * once for all callers; meanwhile they get the old value.
 */
export function cached<Value>(
  find: () => Promise<Value>,
  now: () => Date,
  seconds: number,
): () => Promise<Value> {
  let current: { value: Value; until: number } | null = null
  let loading: Promise<Value> | null = null
  const load = async () => {
    try {
      const value = await find()
      current = { value, until: now().getTime() + seconds * 1000 }
      return value
    } finally {
      loading = null
    }
  }
  return async () => {
    if (current && now().getTime() < current.until) return current.value
    loading ??= load()
    if (!current) return loading
    // A failure matters only while there is no old value; the next caller tries again.
    loading.catch(() => undefined)
    return current.value
  }
}
