import { expect, test } from 'vitest'
import { noteChangeOf } from './note-change.ts'

test.each([
  { versions: [], change: 'deleted' },
  { versions: [1], change: 'added' },
  { versions: [2, 1], change: 'edited' },
])('$versions.length versions: $change', ({ versions, change }) => {
  expect(noteChangeOf(versions)).toBe(change)
})
