import type { BidStand } from './bid-stand.ts'

/** What a fault has to work with. */
export interface Trial {
  readonly stand: BidStand
  readonly seed: number
  /** Numbers from 0 to 1 that depend on the seed alone. */
  readonly random: () => number
  /** Share of the full size. */
  readonly size: number
  readonly say: (line: string) => void
}

/** A fault that is put in on purpose, and what must be true all the same. */
export interface Fault {
  readonly id: string
  readonly title: string
  /** @returns what was not as promised; empty when all was */
  run(trial: Trial): Promise<string[]>
}

/** A number of the full size, and at least so many. */
export const scaled = (trial: Trial, full: number, least = 10) =>
  Math.max(least, Math.round(full * trial.size))

/** The times of some replies in words. */
export function timesOf(ms: readonly number[]): string {
  const sorted = [...ms].sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
  return `p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)} ms`
}

export const pick = <T>(random: () => number, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T
