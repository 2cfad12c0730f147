import type { LotEstimate } from '#market/prices/contract/calls.ts'

type Reason = LotEstimate['reasons'][number]

/** A reason with the amounts between which it leads. */
export interface Step extends Reason {
  readonly from: number
  readonly to: number
}

/** The reasons one after the other, from the usual car to the lot; those that change nothing are left out. */
export function waterfall({ usual, reasons }: Pick<LotEstimate, 'usual' | 'reasons'>): Step[] {
  let sum = usual.yen
  return reasons
    .filter(({ yen }) => yen !== 0)
    .map((reason) => {
      const from = sum
      sum += reason.yen
      return { ...reason, from, to: sum }
    })
}
