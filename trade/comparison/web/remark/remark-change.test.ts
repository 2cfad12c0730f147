import { expect, test } from 'vitest'
import { remarkChange } from './remark-change.ts'

const before = { note: 'Ask', tags: ['family'], notForMe: { reason: 'price', text: '' } } as const
const copy = { note: 'Ask', tags: [...before.tags], notForMe: { ...before.notForMe } }
const whole = { ...before, tags: [...before.tags] }

test('only what was changed is sent', () => {
  expect(remarkChange(whole, copy)).toEqual({})
  expect(remarkChange(whole, { ...copy, note: '' })).toEqual({ note: '' })
  expect(remarkChange(whole, { ...copy, tags: [] })).toEqual({ tags: [] })
  expect(remarkChange(whole, { ...copy, notForMe: null })).toEqual({ notForMe: null })
})
