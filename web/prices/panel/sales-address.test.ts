import { expect, test } from 'vitest'
import { salesAddress } from './sales-address.ts'

const ids = { maker: 3, model: 21 }

test('sales of a car are those of its model and chassis, a year older or newer', () => {
  const car = { kind: 'car', year: 2018, chassisCode: 'NHP10' } as const
  const address = { maker: [3], model: [21], chassis: ['NHP10'], year: [2017, 2019] }
  expect(salesAddress(car, ids)).toEqual(address)
})

test('what is not known restricts nothing', () => {
  const bike = { kind: 'bike', year: null, chassisCode: 'NC42-1001' } as const
  expect(salesAddress(bike, ids)).toEqual({ maker: [3], model: [21] })
})
