import { expect, it } from 'vitest'
import {
  isGroupChosen,
  type OptionGroup,
  type OptionsFilter,
  type TagText,
  toggleGroup,
} from '#platform/list/web/filters/filter.ts'
import type { ListingAddress } from '../listing-address.ts'
import { filtersOf } from '../listing-filters.ts'
import { familyOf, gradeGroups, houseGroups } from './option-groups.ts'

const t = ((key: string) => key) as TagText['t']
const house = (value: number, label: string, counter: number) => ({ value, label, counter })
const houses = [
  house(1, 'USS Tokyo', 10),
  house(2, 'USS Nagoya', 0),
  house(3, 'JU Gifu', 30),
  house(4, 'JU-Mie', 1),
  house(5, 'CAA Chubu', 50),
]
const filter = (key: string) =>
  filtersOf('car-auction').find((one) => one.key === key) as OptionsFilter<ListingAddress>

it('houses form families by the first word of their names', () => {
  expect(familyOf('USS Tokyo')).toBe('USS')
  expect(houseGroups(houses, t).map(({ id, values, counter }) => [id, values, counter])).toEqual([
    ['JU', [3, 4], 31],
    ['USS', [1, 2], 10],
  ])
})

it('a family can be added to the choice, and removed', () => {
  const uss = houseGroups(houses, t)[1] as OptionGroup
  const change = toggleGroup(filter('auction'), uss, true)
  const address = change({ auction: [5, 1], page: 3 })
  expect(address).toEqual({ auction: [5, 1, 2] })
  expect(change(address)).toEqual(address)
  expect(isGroupChosen(uss, address.auction ?? [])).toBe(true)
  expect(toggleGroup(filter('auction'), uss, false)(address)).toEqual({ auction: [5] })
  expect(toggleGroup(filter('auction'), uss, false)({ auction: [1] })).toEqual({})
})

it('"4 and better" replaces the chosen grades', () => {
  const grades = [
    { value: '4', label: '4', counter: 3 },
    { value: '5', label: '5', counter: 2 },
  ]
  const four = gradeGroups(grades, t).find(({ id }) => id === '4') as OptionGroup
  expect(four.counter).toBe(5)
  const address = toggleGroup(filter('condition'), four, true)({ condition: ['R'] })
  expect(address).toEqual({ condition: ['S', '6', '5', '4.5', '4'] })
  expect(isGroupChosen(four, [...(address.condition ?? []), 'R'])).toBe(false)
  expect(toggleGroup(filter('condition'), four, false)(address)).toEqual({})
})
