import type { CarBody } from './catalogue/body.ts'

interface Priced {
  readonly newPriceYen: number
  readonly collectible?: number
}

/** Share of the price that a body retains each year; off-roaders and vans sell well abroad. */
const yearlyRetention: Partial<Record<CarBody, number>> = {
  offroad: 0.925,
  van: 0.905,
  pickup: 0.915,
  truck: 0.905,
  'kei-truck': 0.905,
  'kei-van': 0.89,
  minivan: 0.875,
  suv: 0.885,
  coupe: 0.885,
  convertible: 0.88,
  sedan: 0.85,
  wagon: 0.855,
}

/**
 * Returns the market price of a car of grade 4 with average mileage for its age, in yen. Ordinary cars lose value every
 * year; collectors' cars gain value once they are old enough.
 */
export function priceAtAge(generation: Priced, body: CarBody, years: number): number {
  const retention = yearlyRetention[body] ?? 0.862
  const used = generation.newPriceYen * 0.84 * retention ** years
  const floor = generation.newPriceYen * 0.035 + 18_000
  const legend = generation.collectible ?? 1
  const matured = Math.min(1, Math.max(0, (years - 8) / 14))
  const asLegend = generation.newPriceYen * 0.55 * legend * (0.55 + 0.45 * matured)
  return legend > 1 ? Math.max(used, asLegend * matured, floor) : Math.max(used, floor)
}

/** Returns the effect on the price of mileage above or below the average for the age. */
export function mileageFactor(km: number | null, years: number): number {
  if (km === null) return 0.6
  const usual = 9000 * Math.max(0.5, years)
  return Math.exp(-0.42 * Math.tanh((km - usual) / 95_000))
}

/** Rounds to thousands of yen, as auction prices are. */
export const toThousands = (yen: number) => Math.max(1000, Math.round(yen / 1000) * 1000)
