import { expect, test } from 'vitest'
import { frameTable } from '#market/lots/server/production-month/source/frame-table.ts'
import { lotsOfDay } from '../market.ts'
import { frameRanges } from './frame-ranges.ts'

test.each(['car', 'bike'] as const)(
  'every %s was made a little before its registration',
  async (kind) => {
    const table = frameTable(frameRanges, () => 0)
    const lots = [...lotsOfDay({ kind, day: '2026-11-24', count: 300, detail: 'none' })]
    let known = 0
    for (const { drawn } of lots) {
      const { maker, model, chassisCode, frameNumber, year, month } = drawn
      if (!chassisCode || !frameNumber || !year || !month) continue
      const made = await table.find({ maker, model, chassisCode, frameNumber })
      const waited = year * 12 + month - (Number(made?.year) * 12 + Number(made?.month))
      expect(waited, `${chassisCode}-${frameNumber}`).toBeGreaterThanOrEqual(0)
      expect(waited, `${chassisCode}-${frameNumber}`).toBeLessThanOrEqual(3)
      known++
    }
    expect(known).toBeGreaterThan(lots.length * 0.8)
  },
)
