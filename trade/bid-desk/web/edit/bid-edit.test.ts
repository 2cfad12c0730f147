import { describe, expect, it } from 'vitest'
import { editBodies, editFault } from './bid-edit.ts'

const before = { amount: 500_000, adjustment: null, exportType: 1, group: null }
const all = { adjustment: true, exportType: true }

describe('an edit', () => {
  it('makes two calls, the second with the version that the first returned', () => {
    const edit = { ...before, amount: 550_000, adjustment: -20_000, group: 2 }
    const bodies = editBodies({ bidId: 7 }, 3, edit, all)
    expect(bodies.price).toEqual({
      ...{ jasId: 7, amount: 550_000, bidGroup: 2, adjustmentPrice: -20_000 },
      ...{ exportType: 1, version: 3 },
    })
    expect(bodies.adjustment(4)).toEqual({ bidId: 7, adjustmentPrice: -20_000, version: 4 })
  })

  it('leaves hidden fields unchanged', () => {
    const bodies = editBodies({ bidId: 7 }, 3, before, { adjustment: false, exportType: false })
    expect(bodies.price).toEqual({ jasId: 7, amount: 500_000, bidGroup: null, version: 3 })
    expect(bodies.adjustment(4)).toBeNull()
  })

  it('checks the rules for amounts only if the amount changes', () => {
    const lot = { market: 'auction', startPriceYen: 600_000 } as const
    expect(editFault(before, before, lot)).toBeNull()
    expect(editFault({ ...before, amount: 550_000 }, before, lot)).toBe('bid_below_start')
    expect(editFault({ ...before, amount: 600_001 }, before, lot)).toBe('bid_off_step')
    expect(editFault({ ...before, amount: null }, before, lot)).toBe('bid_below_start')
    expect(editFault({ ...before, adjustment: -500_000 }, before, lot)).toBe('adjustment_too_low')
  })
})
