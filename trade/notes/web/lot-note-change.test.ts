import { expect, test } from 'vitest'
import { lotNoteChange } from './lot-note-change.ts'

const before = { note: 'Ask', tags: ['family'], notForMe: { reason: 'price', text: '' } } as const
const copy = { note: 'Ask', tags: [...before.tags], notForMe: { ...before.notForMe } }
const whole = { ...before, tags: [...before.tags] }

test('only the changed parts are sent', () => {
  expect(lotNoteChange(whole, copy)).toEqual({})
  expect(lotNoteChange(whole, { ...copy, note: '' })).toEqual({ note: '' })
  expect(lotNoteChange(whole, { ...copy, tags: [] })).toEqual({ tags: [] })
  expect(lotNoteChange(whole, { ...copy, notForMe: null })).toEqual({ notForMe: null })
})
