import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unknown } from '../rows/columns.ts'
import { SortBuffer } from './sort-buffer.ts'

test('a page of many rows equals that of a full sort, at any depth', () => {
  const anyKey = fc.oneof(
    fc.integer({ min: 0, max: 2 }),
    fc.integer({ min: 0, max: 3_000_000 }),
    fc.constant(unknown),
  )
  const anyRow = fc.record({ key: anyKey, order: fc.nat(6000) })
  const anyPage = fc.record({
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    count: fc.nat(700),
  })
  fc.assert(
    fc.property(
      fc.array(anyRow, { minLength: 1, maxLength: 4000, size: 'max' }),
      anyPage,
      (rows, { share, count }) => {
        const gathered = new SortBuffer(rows.length)
        for (const [at, { key, order }] of rows.entries()) gathered.push(key, order, at)
        const offset = Math.floor(share * (rows.length - 1))
        const sorted = rows
          .map((row, at) => ({ ...row, at }))
          .sort((a, b) => a.key - b.key || a.order - b.order || a.at - b.at)
        expect(gathered.page(offset, count, (a, b) => a - b)).toEqual(
          sorted.slice(offset, offset + count).map(({ at }) => at),
        )
      },
    ),
    { numRuns: 60 },
  )
})
