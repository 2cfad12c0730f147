import type { ReactNode } from 'react'
import type { LotView } from '#market/lots/web/lot-view.ts'
import type { PinnedLot } from '#trade/comparison/contract/calls.ts'

/** A column of the comparison. */
export interface ComparedLot {
  readonly pin: PinnedLot
  /** Undefined while it is loading, and when it did not load. */
  readonly lot: LotView | undefined
  readonly failure: Error | null
  readonly retry: () => void
}

/** A value of a lot as it is compared and as it is shown. */
export interface Value {
  /** Equal values have equal texts; empty is unknown. */
  readonly text: string
  /** Shown instead of the text. */
  readonly show?: ReactNode
  /** Decides which value is the best, where less or more is better. */
  readonly amount?: number | null
}

export const plain = (text: string | number | null): Value => ({ text: String(text ?? '') })

/** The chapters of the comparison. */
export const chapters = ['price', 'state', 'car', 'own'] as const
type Chapter = (typeof chapters)[number]

export interface Fact {
  readonly id: string
  readonly chapter: Chapter
  readonly label: string
  /** Which amount is best, if any is. */
  readonly best?: 'low' | 'high'
  /** Differences say nothing, such as those of pictures: it is always shown, and never marked. */
  readonly isOwn?: boolean
  readonly valueOf: (lot: LotView, pin: PinnedLot) => Value
}

export const inChapter = (
  chapter: Chapter,
  facts: readonly Omit<Fact, 'chapter'>[],
): readonly Fact[] => facts.map((fact) => ({ ...fact, chapter }))

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
  if (!best || new Set(amounts).size < 2) return new Set()
  const most = best === 'low' ? Math.min(...amounts) : Math.max(...amounts)
  return new Set([...values.keys()].filter((at) => values[at]?.amount === most))
}

/** The mileage by which a lot is judged: null where the sheet doubts it, whatever the odometer says. */
export const mileageToCompare = ({
  mileageKm,
  mileageNote,
}: Pick<LotView, 'mileageKm' | 'mileageNote'>): number | null => (mileageNote ? null : mileageKm)

/** What all lots of several lists have in common. */
export function inAll<One>(lists: readonly (readonly One[])[]): ReadonlySet<One> {
  const [first = [], ...rest] = lists
  return new Set(first.filter((one) => rest.every((list) => list.includes(one))))
}
