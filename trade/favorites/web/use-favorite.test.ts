import { expect, test } from 'vitest'
import type { LotResponse } from '#market/lots/contract/calls.ts'
import { lotInGroup } from './use-favorite.ts'

test('marks a lot in responses for cars and bikes', () => {
  const car = { carCommonDetail: { id: '7' }, wishList: null } as unknown as LotResponse
  expect(lotInGroup(car, 'B')).toEqual({ ...car, wishList: { group: 'B', value: true } })
  expect(lotInGroup(lotInGroup(car, 'B'), null)).toEqual(car)
  const bike = { bikeCommonDetail: { id: '7' }, wishList: [] } as unknown as LotResponse
  expect(lotInGroup(bike, 'B')).toEqual({ ...bike, wishList: [{ group: 'B', value: true }] })
  expect(lotInGroup(lotInGroup(bike, 'B'), null)).toEqual(bike)
})
