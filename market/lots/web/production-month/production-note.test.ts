import { expect, test } from 'vitest'
import { productionNote } from './production-note.ts'

test.each([
  [{ year: 2017, month: 11 }, { year: 2018, month: 1 }, 'earlier'],
  [{ year: 2018, month: 1 }, { year: 2018, month: 1 }, null],
  [{ year: 2018, month: 1 }, { year: 2018, month: 3 }, null],
  [{ year: 2018, month: 4 }, { year: 2018, month: 3 }, 'later'],
  [{ year: 2019, month: 1 }, { year: 2018, month: 3 }, 'later'],
  [{ year: 2018, month: 4 }, { year: 2018, month: null }, null],
  [{ year: 2018, month: null }, { year: 2018, month: 3 }, null],
  [{ year: 2018, month: 4 }, { year: null, month: null }, null],
  [{ year: null, month: null }, { year: 2018, month: 3 }, null],
])('made in %o, registered in %o', (made, registered, note) => {
  expect(productionNote(made, registered)).toBe(note)
})
