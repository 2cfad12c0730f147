import { describe, expect, test } from 'vitest'
import { withGroup } from './marked-lots.ts'

describe('a lot that is put into a group', () => {
  const row = (id: string) => ({ id, favorite: null, images: ['a', 'b'] })

  test('is marked among the rows of a listing; the other rows stay what they are', () => {
    const data = { rows: [row('1'), row('2')], pageInfo: { page: 1 } }
    const after = withGroup(data, '2', 'C')
    expect(after).toEqual({ ...data, rows: [row('1'), { ...row('2'), favorite: 'C' }] })
    expect(after.rows[0]).toBe(data.rows[0])
    expect(after.pageInfo).toBe(data.pageInfo)
  })

  test('is marked on every page that has been loaded', () => {
    const data = { pages: [{ rows: [row('1')] }, { rows: [row('2')] }], pageParams: [1, 2] }
    const after = withGroup(data, '2', 'A')
    expect(after.pages[0]).toBe(data.pages[0])
    expect(after.pages[1]).toEqual({ rows: [{ ...row('2'), favorite: 'A' }] })
  })

  test('is marked the way that cars and the way that bikes say it', () => {
    const car = { carCommonDetail: { id: 7 }, wishList: null }
    expect(withGroup(car, '7', 'B')).toEqual({ ...car, wishList: { group: 'B', value: true } })
    const bike = { bikeCommonDetail: { id: '7' }, wishList: [] }
    expect(withGroup(bike, '7', 'B')).toEqual({ ...bike, wishList: [{ group: 'B', value: true }] })
    expect(withGroup(withGroup(car, '7', 'B'), '7', null)).toEqual(car)
    expect(withGroup(withGroup(bike, '7', 'B'), '7', null)).toEqual(bike)
  })

  test('leaves everything else alone', () => {
    const data = { rows: [row('1')], pageInfo: { id: '2' }, when: new Date(0), none: null }
    expect(withGroup(data, '2', 'A')).toBe(data)
    expect(withGroup(undefined, '2', 'A')).toBeUndefined()
  })
})
