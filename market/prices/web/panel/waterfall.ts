import type { LotEstimate } from '#market/prices/contract/calls.ts'

type Reason = LotEstimate['reasons'][number]

/** A reason with the amounts before and after it. */
export interface Step extends Reason {
  readonly from: number
  readonly to: number
}

/** Returns the reasons as steps from the usual car to the lot, without those that change nothing. */
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
