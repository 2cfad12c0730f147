import { expect, test } from 'vitest'
import { bidDeskKey } from './use-bid-desk-keys.ts'

test('keys are the same on a Cyrillic layout', () => {
  const key = (key: string, code: string, shiftKey = false) => bidDeskKey({ key, code, shiftKey })
  expect(key('e', 'KeyE')).toBe('e')
  expect(key('у', 'KeyE')).toBe('e')
  expect(key('Ч', 'KeyX', true)).toBe('X')
  expect(key(',', 'Slash', true)).toBe('?')
  expect(key('.', 'Slash')).toBe('.')
  expect(key('3', 'Digit3')).toBe('3')
})
