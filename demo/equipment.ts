import { chance } from './chance.ts'
import type { Random } from './drawing/random.ts'

/** Probability of an item by year of production: in old cars, in new ones, interpolated between. */
const items: readonly (readonly [code: string, inOld: number, inNew: number])[] = [
  ['AAC', 0.45, 0.93],
  ['PS', 0.97, 1],
  ['PW', 0.9, 0.99],
  ['ABS', 0.55, 0.99],
  ['AB', 0.7, 0.99],
  ['AW', 0.5, 0.6],
  ['NAV', 0.25, 0.72],
  ['TV', 0.15, 0.6],
  ['BCAM', 0.05, 0.7],
  ['ETC', 0.25, 0.62],
  ['SR', 0.06, 0.08],
  ['LEATHER', 0.05, 0.13],
  ['HID', 0.2, 0.1],
  ['LED', 0, 0.7],
  ['FOG', 0.2, 0.45],
]

/** Draws equipment codes that a car of this year and class would have, the most common first. */
export function drawEquipment(random: Random, year: number, newPriceYen: number): string[] {
  const modern = Math.min(1, Math.max(0, (year - 1995) / 25))
  const wealth = Math.min(1.6, Math.max(0.6, newPriceYen / 2_500_000))
  return items
    .filter(([, inOld, inNew]) =>
      chance(random, (inOld + (inNew - inOld) * modern) * Math.min(1, wealth + 0.15)),
    )
    .map(([code]) => code)
}
