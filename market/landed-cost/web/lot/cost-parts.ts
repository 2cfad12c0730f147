import type { CostLine, CostLineKind } from '#market/landed-cost/contract/costs.ts'

/** Where the parts of a cost are paid, in the order of the way. */
export const costPlaces = ['price', 'japan', 'sea', 'arrival'] as const
export type CostPlace = (typeof costPlaces)[number]

const placeOf: Readonly<Partial<Record<CostLineKind, CostPlace>>> = {
  ...{ hammer: 'price', auction_fee: 'japan', inland: 'japan', yard: 'japan', agent: 'japan' },
  ...{ freight: 'sea', insurance: 'sea' },
}

/** The lines of a place with their sum, yen; a line that is not known is in no sum. */
export interface CostGroup {
  readonly place: CostPlace
  readonly lines: readonly CostLine[]
  readonly yen: number
}

/** Lines by where they are paid; places without lines are left out. */
export function groupsOf(lines: readonly CostLine[]): readonly CostGroup[] {
  return costPlaces
    .map((place) => {
      const own = lines.filter(({ kind }) => (placeOf[kind] ?? 'arrival') === place)
      return { place, lines: own, yen: own.reduce((sum, { yen }) => sum + (yen ?? 0), 0) }
    })
    .filter((group) => group.lines.length > 0)
}

export const unknownLinesOf = (lines: readonly CostLine[]) =>
  lines.filter(({ yen }) => yen === null)

/** What customs and others charge at the destination, as far as it is known. */
export const arrivalYenOf = (lines: readonly CostLine[]): number =>
  groupsOf(lines).find(({ place }) => place === 'arrival')?.yen ?? 0
