import { expect, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { addDays } from '#platform/clock/contract/tokyo-time.ts'
import { lotsOfDay } from '../market.ts'

const carsOf = (day: string, count: number) => [
  ...lotsOfDay({ kind: 'car', day, count, detail: 'none' }),
]
const numberOf = ({ drawn }: ReturnType<typeof carsOf>[number]) =>
  drawn.frameNumber && `${drawn.chassisCode}-${drawn.frameNumber}`

test('unsold vehicles are offered again a week later at the same house', () => {
  const day = '2031-03-11'
  const before = new Map(carsOf(addDays(day, -7), 400).map((lot) => [numberOf(lot), lot]))
  before.delete('')
  const again = carsOf(day, 900).flatMap((lot) => {
    const earlier = before.get(numberOf(lot))
    return earlier ? [{ lot, earlier }] : []
  })
  expect(again.length).toBeGreaterThan(10)
  for (const { lot, earlier } of again) {
    expect(earlier.drawn.outcome.status).toBe(lotStatus.notSold)
    expect(lot.drawn.model).toBe(earlier.drawn.model)
  }
  expect(again.some(({ lot, earlier }) => lot.house === earlier.house)).toBe(true)
  // A few odometers were turned back in between.
  expect(
    again.some(({ lot, earlier }) => (lot.drawn.mileageKm ?? 0) < (earlier.drawn.mileageKm ?? 0)),
  ).toBe(true)
})
