/** A source of numbers in [0, 1) that repeats exactly for the same seed (mulberry32). */
export type Random = () => number

/** Returns a repeatable source of numbers; any integer is a seed. */
export function seededRandom(seed: number): Random {
  // Spreads neighbouring seeds, or neighbouring lots would look alike.
  let state = Math.imul(Math.trunc(seed) ^ 0x9e3779b9, 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Returns one of the values, each equally likely. */
export function pick<T>(random: Random, values: readonly [T, ...T[]]): T {
  return values[Math.floor(random() * values.length)] ?? values[0]
}

/** Returns a number between the two bounds. */
export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random()
}
