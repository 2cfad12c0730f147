import type { Random } from './drawing/random.ts'

/** Returns a function that picks values by weight; adds up the weights once. */
export function weightedPicker<T>(
  values: readonly T[],
  weightOf: (value: T) => number,
): (random: Random) => T {
  const sums: number[] = []
  let total = 0
  for (const value of values) {
    total += weightOf(value)
    sums.push(total)
  }
  return (random) => {
    const target = random() * total
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > target) high = middle
      else low = middle + 1
    }
    return values[low] as T
  }
}

/** Returns a number around 0 with standard deviation 1 (Irwin–Hall of six, so never beyond ±4.3). */
export function bell(random: Random): number {
  let sum = 0
  for (let at = 0; at < 6; at++) sum += random()
  return (sum - 3) * Math.SQRT2
}

export const chance = (random: Random, probability: number) => random() < probability

/** Returns an integer from `low` to `high`, inclusive. */
export const whole = (random: Random, low: number, high: number) =>
  low + Math.floor(random() * (high - low + 1))

/** Returns one of the values; the list must not be empty. */
export function oneOf<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T
}

/** Hashes texts and numbers to a seed, the same on every machine, for a day, house or lot. */
export function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const character of parts.join('|')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}
