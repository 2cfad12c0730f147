/**
 * Remembers what is slow to find out and may be a little old: asks again after `seconds`, and only
 * once however many ask meanwhile. While it asks again, everybody gets what is known.
 */
export function remembered<Value>(
  find: () => Promise<Value>,
  now: () => Date,
  seconds: number,
): () => Promise<Value> {
  let known: { value: Value; until: number } | null = null
  let asking: Promise<Value> | null = null
  const ask = async () => {
    try {
      const value = await find()
      known = { value, until: now().getTime() + seconds * 1000 }
      return value
    } finally {
      asking = null
    }
  }
  return async () => {
    if (known && now().getTime() < known.until) return known.value
    asking ??= ask()
    if (!known) return asking
    // Whoever asks next hears of a failure only when nothing is known at all.
    asking.catch(() => undefined)
    return known.value
  }
}
