import type { CostLine, CostLineKind } from '#market/landed-cost/contract/costs.ts'

/** Where the parts of a cost are paid, in the order of the journey. */
export const costPlaces = ['price', 'japan', 'sea', 'arrival'] as const
export type CostPlace = (typeof costPlaces)[number]

const placeOf: Readonly<Partial<Record<CostLineKind, CostPlace>>> = {
  ...{ hammer: 'price', auction_fee: 'japan', inland: 'japan', yard: 'japan', agent: 'japan' },
  ...{ freight: 'sea', insurance: 'sea' },
}

/** The lines of a place with their sum in yen, which excludes unknown lines. */
export interface CostGroup {
  readonly place: CostPlace
  readonly lines: readonly CostLine[]
  readonly yen: number
}

/** Groups lines by where they are paid; omits places without lines. */
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

/** Sums the known charges of customs and others at the destination, yen. */
export const arrivalYenOf = (lines: readonly CostLine[]): number =>
  groupsOf(lines).find(({ place }) => place === 'arrival')?.yen ?? 0
