import { describe, expect, it } from 'vitest'
import { densities } from '../../preferences/device.ts'
import { columnsOf, tableShape } from './listing-columns.ts'

const question = {
  pageType: 'car-auction',
  density: 'normal',
  wide: false,
  hidden: [],
  marks: true,
} as const
const idsOf = (shape: ReturnType<typeof tableShape>) => shape.columns.map(({ id }) => id)
/** What the table has beside the filters on a screen of 1440 px. */
const room = 880

describe('the columns of a table', () => {
  it.each(densities.slice(0, 2))('are all there beside the filters at 1440 px, %s', (density) => {
    expect(idsOf(tableShape({ ...question, density }, room))).toEqual([
      ...['lot', 'place', 'car', 'make', 'condition', 'status', 'start', 'sold', 'actions'],
    ])
  })

  it('take each other in where there is less room, and fit at 1024 px', () => {
    const shape = tableShape(question, 768)
    expect(idsOf(shape)).toEqual(['lot', 'place', 'car', 'condition', 'start', 'actions'])
    expect(shape.minWidth).toBeLessThanOrEqual(720)
  })

  it('can be put away, but not those that say which lot it is', () => {
    const hidden = ['lot', 'car', 'status', 'sold', 'nonsense']
    const shape = tableShape({ ...question, hidden }, room)
    expect(idsOf(shape)).toEqual(['lot', 'place', 'car', 'make', 'condition', 'start', 'actions'])
  })

  it('stay themselves in a narrow table when their hosts are away', () => {
    const shape = tableShape({ ...question, hidden: ['place', 'start'] }, 500)
    expect(idsOf(shape)).toEqual(['lot', 'car', 'condition', 'status', 'sold', 'actions'])
  })

  it('have one price for stock, and no day', () => {
    const columns = columnsOf({ pageType: 'stock', density: 'normal', wide: false })
    expect(columns.map(({ id }) => id)).not.toContain('sold')
    expect(columns.find(({ id }) => id === 'start')?.heading).toEqual([
      { text: 'price', sort: 'startPrice' },
    ])
    expect(columns.find(({ id }) => id === 'place')?.heading).toEqual([{ text: 'auction' }])
  })
})
