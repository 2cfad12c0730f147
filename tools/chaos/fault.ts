import { isSmoke } from '#bench/smoke.ts'
import type { Sandbox } from './sandbox.ts'

/** Arguments of a fault. */
export interface FaultContext {
  readonly sandbox: Sandbox
  readonly seed: number
  /** Returns numbers from 0 to 1 that depend only on the seed. */
  readonly random: () => number
  /** Share of the full size. */
  readonly size: number
  readonly log: (line: string) => void
}

/** A deliberate fault, and a check of what must hold nevertheless. */
export interface Fault {
  readonly id: string
  readonly title: string
  /** @returns a sentence for every broken promise; empty if all are kept */
  run(context: FaultContext): Promise<string[] | Skipped>
}

/** The reason why a fault could not be injected on this machine. */
export interface Skipped {
  readonly skipped: string
}

/** Scales a number by the size of the run, down to a minimum. */
export const scaled = (context: FaultContext, full: number, min = 10) =>
  Math.max(min, Math.round(full * context.size))

/** Returns broken promises about time or memory. A smoke run ignores them, because its machine may be busy. */
export const figureFaults = (broken: readonly string[]): readonly string[] =>
  isSmoke ? [] : broken

/** Formats percentiles of response times. */
export function timesOf(ms: readonly number[]): string {
  const sorted = [...ms].sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
  return `p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)} ms`
}

export const pick = <T>(random: () => number, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T
