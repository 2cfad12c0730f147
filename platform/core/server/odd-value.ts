import { Refusal } from './refusal.ts'

/** A rate that differs by more than this part from the one before is probably a typo or a bad file. */
const maxRateJump = 0.1

/** The same goes for any other figure that is this many times the previous one or more, or this part of it or less. */
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
