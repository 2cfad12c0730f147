import type { ReactNode } from 'react'
import type { PinnedLot } from '../../../contract/comparison/calls.ts'
import type { LotView } from '../../lots/lot-view.ts'

/** A column of the comparison. */
export interface ComparedLot {
  readonly pin: PinnedLot
  /** Undefined while it is loading, and when it did not load. */
  readonly lot: LotView | undefined
  readonly failure: Error | null
}

/** A value of a lot as it is compared and as it is shown. */
export interface Value {
  /** Equal values have equal texts; empty is unknown. */
  readonly text: string
  readonly show?: ReactNode
  /** Where more or less is better, which decides about the best one. */
  readonly amount?: number | null
}

export interface Fact {
  readonly id: string
  readonly label: string
  /** Which amount is best, if any is. */
  readonly best?: 'low' | 'high'
  /** Differences say nothing: every lot has another value. */
  readonly isOwn?: boolean
  readonly valueOf: (lot: LotView, pin: PinnedLot) => Value
}

/** A fact with the values of all lots; null where a lot is not known. */
export interface ComparedFact {
  readonly fact: Fact
  readonly values: readonly (Value | null)[]
  /** Whether known lots differ in it. */
  readonly differs: boolean
  /** Which lots have the best value; none where all are equal. */
  readonly best: ReadonlySet<number>
}

/** Compares lots in some facts; one that is unknown of all of them is left out. */
export function compareFacts(
  facts: readonly Fact[],
  lots: readonly Pick<ComparedLot, 'pin' | 'lot'>[],
): ComparedFact[] {
  return facts.flatMap((fact) => {
    const values = lots.map(({ lot, pin }) => (lot ? fact.valueOf(lot, pin) : null))
    const known = values.filter((value) => value !== null)
    if (known.length > 0 && known.every(({ text }) => text === '')) return []
    const differs = !fact.isOwn && new Set(known.map(({ text }) => text)).size > 1
    return [{ fact, values, differs, best: differs ? bestOf(fact, values) : new Set() }]
  })
}

function bestOf({ best }: Fact, values: readonly (Value | null)[]): ReadonlySet<number> {
  const amounts = values.flatMap((value) => value?.amount ?? [])
  if (!best || amounts.length < 2) return new Set()
  const most = best === 'low' ? Math.min(...amounts) : Math.max(...amounts)
  return new Set([...values.keys()].filter((at) => values[at]?.amount === most))
}
