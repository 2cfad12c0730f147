import { bidCeilingYen, bidStepYen } from '#market/reference-data/contract/bid-steps.ts'

const downToStep = (yen: number) => Math.floor(yen / bidStepYen) * bidStepYen
const upToStep = (yen: number) => Math.max(Math.ceil(yen / bidStepYen), 1) * bidStepYen

/** Returns the lowest valid amount, in yen. */
export const lowestBid = (startPriceYen: number | null) => upToStep(startPriceYen ?? 0)

/** Returns a raised amount, rounded down to a step and limited to the ceiling; yen. */
export const raised = (amount: number, byYen: number): number =>
  Math.min(downToStep(amount + byYen), bidCeilingYen)

/** Returns the median price of similar lots, rounded down to a step; null if below the start price. */
export function fairBid(averageYen: number | null, startPriceYen: number | null): number | null {
  if (averageYen === null) return null
  const bid = downToStep(averageYen)
  return bid >= lowestBid(startPriceYen) ? bid : null
}
