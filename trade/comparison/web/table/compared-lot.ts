import type { ReactNode } from 'react'
import type { LotView } from '#market/lots/web/lot-view.ts'
import type { PinnedLot } from '#trade/comparison/contract/calls.ts'

export interface ComparedLot {
  readonly pin: PinnedLot
  /** Undefined while it is loading and after it failed to load. */
  readonly lot: LotView | undefined
  readonly failure: Error | null
  readonly retry: () => void
}

/** A value of a lot, as it is compared and shown. */
export interface Value {
  /** Values are equal if their texts are; empty if unknown. */
  readonly text: string
  /** Rendered instead of the text. */
  readonly show?: ReactNode
  /** Decides which value is best. */
  readonly amount?: number | null
}

export const plain = (text: string | number | null): Value => ({ text: String(text ?? '') })

/** The sections of the comparison, in order. */
export const chapters = ['price', 'state', 'car', 'own'] as const
type Chapter = (typeof chapters)[number]

export interface Fact {
  readonly id: string
  readonly chapter: Chapter
  readonly label: string
  /** Whether a low or a high amount is better; omitted if neither is. */
  readonly best?: 'low' | 'high'
  /** Differs by nature, such as pictures, so it is always shown and never marked. */
  readonly isOwn?: boolean
  readonly valueOf: (lot: LotView, pin: PinnedLot) => Value
}

export const inChapter = (
  chapter: Chapter,
  facts: readonly Omit<Fact, 'chapter'>[],
): readonly Fact[] => facts.map((fact) => ({ ...fact, chapter }))

/** A fact with the values of all lots; null for lots that are not loaded. */
export interface ComparedFact {
  readonly fact: Fact
  readonly values: readonly (Value | null)[]
  /** Whether the loaded lots differ. */
  readonly differs: boolean
  /** Indexes of the lots with the best value; empty if all are equal. */
  readonly best: ReadonlySet<number>
}

/** Compares the facts of lots; leaves out facts that are unknown for all of them. */
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
  if (!best || new Set(amounts).size < 2) return new Set()
  const bestAmount = best === 'low' ? Math.min(...amounts) : Math.max(...amounts)
  return new Set([...values.keys()].filter((at) => values[at]?.amount === bestAmount))
}

/** Returns the mileage for comparison, or null if the sheet doubts the odometer. */
export const mileageToCompare = ({
  mileageKm,
  mileageNote,
}: Pick<LotView, 'mileageKm' | 'mileageNote'>): number | null => (mileageNote ? null : mileageKm)

/** Returns the items that all lists have in common. */
export function inAll<One>(lists: readonly (readonly One[])[]): ReadonlySet<One> {
  const [first = [], ...rest] = lists
  return new Set(first.filter((one) => rest.every((list) => list.includes(one))))
}
