import type { LearnedPrices, QualityDivision } from '#market/prices/contract/calls.ts'

type Group = LearnedPrices['groups'][number]

export interface NamedGroup extends Group {
  /** Where the next group begins; null for the last one. */
  readonly until: number | null
}

/** Sorts the groups of a criterion: by ascending bound, grades from the best, and the latest week first. */
export function groupsOf(
  groups: readonly Group[],
  division: QualityDivision,
): readonly NamedGroup[] {
  const own = groups.filter((group) => group.division === division)
  if (division === 'week') {
    const latest = own.toSorted((a, b) => b.from.localeCompare(a.from))
    return latest.map((group) => ({ ...group, until: null }))
  }
  if (division === 'grade') {
    const best = own.toSorted((a, b) => rankOf(b.from) - rankOf(a.from) || compare(a.from, b.from))
    return best.map((group) => ({ ...group, until: null }))
  }
  const rising = own.toSorted((a, b) => Number(a.from) - Number(b.from))
  return rising.map((group, at) => {
    const next = rising[at + 1]
    return { ...group, until: next ? Number(next.from) : null }
  })
}

const compare = (a: string, b: string) => a.localeCompare(b)

/** S is better than every number, letters of repaired cars are below them. */
const rankOf = (grade: string): number => {
  if (grade === 'S') return 10
  const number = Number.parseFloat(grade)
  return Number.isNaN(number) ? -1 : number
}
