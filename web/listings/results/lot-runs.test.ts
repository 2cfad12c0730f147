import { expect, it } from 'vitest'
import type { LotRow } from '../lot-row.ts'
import { runsOf } from './lot-runs.ts'

const lot = (id: string, auction: string, day: string | null) => ({ id, auction, day }) as LotRow

it('cuts a list where auction or day change, and keeps its order', () => {
  const rows = [
    lot('1', 'USS Tokyo', '2031-03-12'),
    lot('2', 'USS Tokyo', '2031-03-12'),
    lot('3', 'USS Tokyo', '2031-03-19'),
    lot('4', 'JU Aichi', '2031-03-19'),
    lot('5', 'USS Tokyo', '2031-03-19'),
  ]
  expect(runsOf(rows).map(({ auction, lots }) => [auction, lots.map(({ id }) => id)])).toEqual([
    ['USS Tokyo', ['1', '2']],
    ['USS Tokyo', ['3']],
    ['JU Aichi', ['4']],
    ['USS Tokyo', ['5']],
  ])
})

it('has nothing to cut in an empty list', () => expect(runsOf([])).toEqual([]))
