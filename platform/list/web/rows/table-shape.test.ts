import { describe, expect, it } from 'vitest'
import type { Column } from './layout.ts'
import { shownColumns, tableShape } from './table-shape.ts'

const display = { density: 'normal', isRoomy: false, isWide: false } as const
const column = (
  id: string,
  width: number,
  more: Partial<Column<object, object>> = {},
): Column<object, object> => ({
  id,
  width,
  heading: [{ label: 'listings:column.lot' }],
  render: () => id,
  ...more,
})
const columns = [
  column('name', 200, { isFixed: true }),
  column('status', 100, { foldsInto: { column: 'name', width: 220 } }),
  column('price', 80),
  column('sold', 90, {
    heading: [{ label: 'listings:column.soldPrice' }],
    foldsInto: { column: 'price', isNamed: true },
  }),
  column('actions', 40, { isFixed: true, heading: [] }),
]
const idsOf = (shape: ReturnType<typeof tableShape<object, object>>) =>
  shape.columns.map(({ column: { id } }) => id)

describe('the columns of a table', () => {
  it('are all shown when they fit', () => {
    const shape = tableShape(columns, display, 510)
    expect(idsOf(shape)).toEqual(['name', 'status', 'price', 'sold', 'actions'])
    expect(shape.minWidth).toBe(510)
  })

  it('fold into each other when they do not fit, the last ones first', () => {
    const one = tableShape(columns, display, 509)
    expect(idsOf(one)).toEqual(['name', 'status', 'price', 'actions'])
    expect(one.minWidth).toBe(430)
    const shape = tableShape(columns, display, 429)
    expect(idsOf(shape)).toEqual(['name', 'price', 'actions'])
    expect(shape.columns.map(({ folded }) => folded.map(({ id }) => id))).toEqual([
      ...[['status'], ['sold'], []],
    ])
    // As wide as the wider of both, or as the fold declares.
    expect(shape.columns.map(({ width }) => width)).toEqual([220, 90, 40])
    expect(shape.columns[1]?.heading).toHaveLength(2)
    expect(shape.columns[0]?.heading).toHaveLength(1)
  })

  it('can share a host', () => {
    const more = [...columns, column('year', 50, { foldsInto: { column: 'name', width: 0 } })]
    const shape = tableShape(more, display, 300)
    expect(shape.columns[0]?.folded.map(({ id }) => id)).toEqual(['status', 'year'])
    expect(shape.columns[0]?.width).toBe(220)
  })

  it('can be hidden, unless they are fixed', () => {
    const shown = shownColumns(columns, ['name', 'price', 'actions', 'nonsense'])
    expect(shown.map(({ id }) => id)).toEqual(['name', 'status', 'sold', 'actions'])
  })

  it('keep their own column in a narrow table when their hosts are hidden', () => {
    const shape = tableShape(shownColumns(columns, ['price']), display, 300)
    expect(idsOf(shape)).toEqual(['name', 'sold', 'actions'])
  })
})
