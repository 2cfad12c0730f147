import { Refusal } from './refusal.ts'

/** A rate that differs from the previous one by more than this share is probably a typo or a bad file. */
const maxRateJump = 0.1

/** Any other figure is suspicious if it grows or shrinks by this factor. */
const maxFactor = 10

export const isOddRate = (rate: number, last: number | undefined): boolean =>
  last !== undefined && Math.abs(rate / last - 1) > maxRateJump

export const isOddFigure = (figure: number, last: number): boolean =>
  figure > 0 && last > 0 && (figure > last * maxFactor || figure * maxFactor < last)

/**
 * Requires a confirmation for an unusual value.
 *
 * @throws Refusal odd_value
 */
export function confirmOdd(isOdd: boolean, isConfirmed: boolean): void {
  if (isOdd && !isConfirmed) throw new Refusal('odd_value')
}
