import { expect, test } from 'vitest'
import { lotsInSight } from './use-first-rows.ts'

test.each([
  ['a table', { view: 'default', wide: true, density: 'normal' }, [1440, 900], 7],
  ['a compact table', { view: 'default', wide: true, density: 'compact' }, [1440, 900], 12],
  ['a list on a phone', { view: 'default', wide: false, density: 'normal' }, [390, 844], 5],
  ['a list on a tablet', { view: 'default', wide: false, density: 'normal' }, [820, 1180], 14],
  ['cards', { view: 'card', wide: true, density: 'normal' }, [1440, 900], 9],
  ['a window of no height', { view: 'default', wide: true, density: 'roomy' }, [1440, 0], 1],
] as const)('%s paints what is in sight first', (_, look, [width, height], lots) => {
  expect(lotsInSight(look, { width, height }).count).toBe(lots)
})

test('columns are painted whole', () => {
  const look = { view: 'column', wide: true, density: 'normal' } as const
  expect(lotsInSight(look, { width: 1440, height: 900 }).count).toBe(Number.POSITIVE_INFINITY)
})
