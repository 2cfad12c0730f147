import { bidCeilingYen, bidStepYen } from '../../../contract/core/money.ts'

const downToStep = (yen: number) => Math.floor(yen / bidStepYen) * bidStepYen
const upToStep = (yen: number) => Math.max(Math.ceil(yen / bidStepYen), 1) * bidStepYen

/** The lowest amount that can be bid, yen. */
export const lowestBid = (startPriceYen: number | null) => upToStep(startPriceYen ?? 0)

/** An amount raised and, where it lay between two steps, down onto one; the ceiling is the end. */
export const raised = (amount: number, byYen: number): number =>
  Math.min(downToStep(amount + byYen), bidCeilingYen)

/** The price that a lot like this one goes for, down to a step; null below the start price. */
export function fairBid(averageYen: number | null, startPriceYen: number | null): number | null {
  if (averageYen === null) return null
  const bid = downToStep(averageYen)
  return bid >= lowestBid(startPriceYen) ? bid : null
}
