import { expect, test } from 'vitest'
import { checklistOf } from './checklist.ts'

const row = (lot: Parameters<typeof checklistOf>[0], point: string) =>
  checklistOf(lot).checklist.find((one) => one.point === point)

test('on a map without marks all points are fine; without a map they are unknown', () => {
  const map = { inspection: { damage: [] }, checklist: null }
  expect(row(map, 'roof')).toEqual({ point: 'roof', marks: [], note: '', stated: true })
  expect(row(map, 'engine')).toMatchObject({ stated: false })
  expect(row({ inspection: { salesPoints: [] }, checklist: null }, 'roof')).toMatchObject({
    stated: false,
  })
})

test('lists the marks of one point together, each once', () => {
  const damage = [
    { panel: 'lamp-left', mark: 'A1' },
    { panel: 'tail-lamp-right', mark: 'U2' },
    { panel: 'lamp-right', mark: 'A1' },
  ]
  expect(row({ inspection: { damage }, checklist: null }, 'lamps')?.marks).toEqual(['A1', 'U2'])
})

test('matches rows of the house to their points in any spelling', () => {
  const checklist = [
    ['FRONT_BUMPER', 'replaced'],
    ['front bumper', 'not original'],
    ['Aircon', 'cold'],
  ]
  const lot = { inspection: null, checklist }
  expect(row(lot, 'front-bumper')?.note).toBe('replaced, not original')
  expect(checklistOf(lot).houseChecklist).toEqual([['Aircon', 'cold']])
})

test.each([
  { inspection: 'text', checklist: 'text' },
  { inspection: { damage: [null, 7, { panel: 3 }] }, checklist: [null, 7, ['name'], [{}, 'x']] },
  { inspection: { damage: 'A1' }, checklist: { a: 1 } },
])('other values of feeds are ignored', (lot) => {
  const { checklist, houseChecklist } = checklistOf(lot)
  expect(checklist.flatMap(({ marks, note }) => [...marks, note].filter(Boolean))).toEqual([])
  expect(houseChecklist).toEqual([])
})
