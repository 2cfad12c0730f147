import { Refusal } from './refusal.ts'

/** A rate that differs by more than this part from the one before is rather a typing error, or a fault of a file. */
const maxRateJump = 0.1

/** So does any other figure that is more than so many times the one before, or less than that part of it. */
const maxFactor = 10

export const isOddRate = (rate: number, last: number | undefined): boolean =>
  last !== undefined && Math.abs(rate / last - 1) > maxRateJump

export const isOddFigure = (figure: number, last: number): boolean =>
  figure > 0 && last > 0 && (figure > last * maxFactor || figure * maxFactor < last)

/**
 * Asks for a confirmation of what differs much from the value before.
 * @throws Refusal odd_value
 */
export function confirmOdd(isOdd: boolean, isConfirmed: boolean): void {
  if (isOdd && !isConfirmed) throw new Refusal('odd_value')
}
