import { expect, test } from 'vitest'
import type { LotView } from '#market/lots/web/lot-view.ts'
import type { PinnedLot } from '#trade/comparison/contract/calls.ts'
import { compareFacts, type Fact, inAll, mileageToCompare } from './compared-lot.ts'

const pin = {} as PinnedLot
const lots = (...km: readonly (number | null)[]) =>
  km.map((mileageKm) => ({ pin, lot: { mileageKm } as LotView }))
const mileage: Fact = {
  id: 'mileage',
  chapter: 'state',
  label: 'Mileage',
  best: 'low',
  valueOf: ({ mileageKm }) => ({ text: `${mileageKm ?? ''}`, amount: mileageKm }),
}

test('different values are marked, and so is the best one', () => {
  const [fact] = compareFacts([mileage], lots(30_000, 20_000, 20_000))
  expect(fact?.differs).toBe(true)
  expect([...(fact?.best ?? [])]).toEqual([1, 2])
})

test('equal values are not marked, and none is the best', () => {
  const [fact] = compareFacts([mileage], lots(20_000, 20_000))
  expect(fact).toMatchObject({ differs: false, best: new Set() })
})

test('an unknown value differs from a known one, and is never the best', () => {
  const [fact] = compareFacts([mileage], lots(null, 20_000, 30_000))
  expect(fact).toMatchObject({ differs: true, best: new Set([1]) })
})

test('a fact is left out if no lot has it, but not while lots are loading', () => {
  expect(compareFacts([mileage], lots(null, null))).toEqual([])
  const [fact] = compareFacts([mileage], [{ pin, lot: undefined }])
  expect(fact).toMatchObject({ values: [null], differs: false })
})

test('facts that are unique to each lot do not count as differences', () => {
  const [fact] = compareFacts([{ ...mileage, isOwn: true }], lots(1, 2))
  expect(fact).toMatchObject({ differs: false, best: new Set() })
})

test('a mileage that the sheet doubts is not compared', () => {
  expect(mileageToCompare({ mileageKm: 20_000, mileageNote: '' })).toBe(20_000)
  expect(mileageToCompare({ mileageKm: 20_000, mileageNote: '走行不明' })).toBeNull()
})

test('only equipment that all lots have is common', () => {
  expect([...inAll([['navi', 'leather'], ['navi'], ['sunroof', 'navi']])]).toEqual(['navi'])
  expect([...inAll([])]).toEqual([])
})
