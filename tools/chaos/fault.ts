import { isSmoke } from '#bench/smoke.ts'
import type { Sandbox } from './sandbox.ts'

/** The arguments of a fault. */
export interface FaultContext {
  readonly sandbox: Sandbox
  readonly seed: number
  /** Numbers from 0 to 1 that depend on the seed alone. */
  readonly random: () => number
  /** Share of the full size. */
  readonly size: number
  readonly log: (line: string) => void
}

/** A fault that is injected on purpose, and a check of what must hold nevertheless. */
export interface Fault {
  readonly id: string
  readonly title: string
  /** @returns a sentence for every broken promise; empty when there is none */
  run(context: FaultContext): Promise<string[] | Skipped>
}

/** Why a fault could not be injected on this machine. */
export interface Skipped {
  readonly skipped: string
}

/** A share of the number of the full size, and at least so many. */
export const scaled = (context: FaultContext, full: number, least = 10) =>
  Math.max(least, Math.round(full * context.size))

/** Broken promises about time or memory. A smoke run ignores them, because its machine can be busy. */
export const figures = (broken: readonly string[]): readonly string[] => (isSmoke ? [] : broken)

/** The percentiles of some response times as text. */
export function timesOf(ms: readonly number[]): string {
  const sorted = [...ms].sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
  return `p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)} ms`
}

export const pick = <T>(random: () => number, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T
