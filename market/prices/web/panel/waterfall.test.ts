import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceReasons } from '#market/lots/contract/estimate.ts'
import { waterfall } from './waterfall.ts'

const usual = { yen: 1_200_000, year: 2017, mileage: 60_000, condition: '4', grade: 'S' }

test('the reasons lead step by step from the usual car to the estimate', () => {
  const amounts = fc.array(fc.integer({ min: -500_000, max: 500_000 }), { maxLength: 8 })
  fc.assert(
    fc.property(amounts, (yens) => {
      const reasons = yens.map((yen, at) => ({ reason: priceReasons[at] ?? 'rest', yen }))
      const steps = waterfall({ usual, reasons })
      const sum = yens.reduce((total, yen) => total + yen, usual.yen)
      expect(steps.at(-1)?.to ?? usual.yen).toBe(sum)
      for (const [at, { from, yen, to }] of steps.entries()) {
        expect(from).toBe(steps[at - 1]?.to ?? usual.yen)
        expect(to).toBe(from + yen)
        expect(yen).not.toBe(0)
      }
    }),
  )
})
