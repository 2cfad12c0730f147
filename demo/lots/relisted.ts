import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { addDays } from '#platform/clock/contract/tokyo-time.ts'
import { seedOf, whole } from '../chance.ts'
import { type Random, seededRandom } from '../drawing/random.ts'
import type { DrawnLot } from '../drawn-lot.ts'
import { toThousands } from '../price.ts'

/** The houses of one kind that sell on a day, in order, and one of them. */
interface Sale {
  readonly day: string
  readonly houses: readonly string[]
  readonly at: number
}

/**
 * Returns unsold vehicles to the same house a week later, and half of these to the next house another week later. About
 * every twelfth lot of a sale is at one of these three steps.
 */
export function relisted(
  sale: Sale,
  place: number,
  draw: (random: Random, year: number, house: string) => DrawnLot,
): DrawnLot | null {
  const found = stepOf(place)
  if (!found) return null
  const { step, number } = found
  const { day, houses, at } = sale
  const firstDay = addDays(day, -7 * step)
  const house = houses[step === 2 ? (at + houses.length - 1) % houses.length : at] ?? ''
  const name = [firstDay, house, number] as const
  const vehicle = draw(
    seededRandom(seedOf('relisted', ...name)),
    Number(firstDay.slice(0, 4)),
    house,
  )
  const seen = seededRandom(seedOf('seen', ...name))
  return {
    ...vehicle,
    ...asSeen(vehicle, seen, step, step === 2 || (step === 1 && number % 2 === 1)),
  }
}

/** Returns which vehicle, at which step, has a position in the order of a sale. */
function stepOf(place: number): { step: number; number: number } | null {
  const number = Math.floor(place / 28)
  switch (place % 28) {
    case 3:
      return { step: 0, number: 2 * number }
    case 17:
      return { step: 0, number: 2 * number + 1 }
    case 8:
      return { step: 1, number: 2 * number }
    case 22:
      return { step: 1, number: 2 * number + 1 }
    case 25:
      return { step: 2, number: 2 * number }
    default:
      return null
  }
}

/** Applies what changes from one auction to the next: the price, sometimes the odometer, and what houses publish. */
function asSeen(vehicle: DrawnLot, random: Random, step: number, isLast: boolean) {
  const { startPriceYen, mileageKm, frameNumber, outcome } = vehicle
  const luck = whole(random, 0, 11)
  const tensOfThousands = whole(random, 18, 45) * 1000
  const someKm = whole(random, 1, 900)
  const isTurnedBack = luck === 0
  // Without a chassis number only the other fields identify the vehicle.
  const isNumberHidden = luck > 9
  const moreKm =
    isTurnedBack && step === 0 ? tensOfThousands : isNumberHidden ? someKm + 7 * step : 0
  return {
    mileageKm: mileageKm === null ? null : mileageKm + moreKm,
    frameNumber: isNumberHidden ? '' : frameNumber,
    startPriceYen:
      startPriceYen === null ? null : toThousands(startPriceYen * (1 + 0.08 * (2 - step))),
    outcome: isLast ? outcome : { status: lotStatus.notSold, soldPriceYen: null },
  }
}
