import { expect, it } from 'vitest'
import type { ListingAddress } from '../listing-address.ts'
import { addFoundModel, chooseFoundChassis, fillInChassis } from './found-models.ts'

const others = { year: [2016, 2021], equipment: 'SR' } satisfies ListingAddress
const full: ListingAddress = { ...others, maker: [1], model: [11], chassis: ['AGH30W'] }

it('a model that was found sets its maker', () => {
  const found = { value: 21, label: 'SKYLINE', counter: 5, maker: { value: 2, label: 'NISSAN' } }
  expect(addFoundModel(found)({ year: [2016, 0] })).toEqual({
    year: [2016, 0],
    maker: [2],
    model: [21],
  })
  const narrowed: ListingAddress = { auction: [20], condition: ['4'], chassis: ['V36'] }
  const { chassis: _chassis, ...stays } = narrowed
  expect(addFoundModel(found)(narrowed)).toEqual({ ...stays, maker: [2], model: [21] })
  expect(addFoundModel(found)({ ...narrowed, maker: [3] })).toEqual({ maker: [2], model: [21] })
  expect(addFoundModel(found)({ maker: [2], model: [22] })).toEqual({ maker: [2], model: [22, 21] })
})

it('a chassis code sets makers and models, unless it matches too many models', () => {
  const ids = (...values: number[]) => values.map((value) => ({ value }))
  const chosen = chooseFoundChassis('V36')(full)
  expect(chosen).toEqual({ ...others, chassis: ['V36'] })
  expect(fillInChassis('V36', { maker: ids(2), model: ids(21) })(chosen)).toEqual({
    ...others,
    maker: [2],
    model: [21],
    chassis: ['V36'],
  })
  const many = Array.from({ length: 40 }, (_, at) => at)
  expect(fillInChassis('V36', { maker: ids(1, 2), model: ids(...many) })(chosen)).toBe(chosen)
  expect(fillInChassis('V36', { maker: [], model: [] })(chosen)).toBe(chosen)
})

it('a chassis code that is no longer chosen sets nothing', () => {
  const found = { maker: [{ value: 2 }], model: [{ value: 21 }] }
  expect(fillInChassis('V36', found)(full)).toBe(full)
  expect(fillInChassis('V36', found)({})).toEqual({})
})
