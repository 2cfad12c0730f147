import { expect, test } from 'vitest'
import { latinCode, lookAlikes } from './latin-letters.ts'

test('each foreign letter has a Latin lookalike', () => {
  expect(lookAlikes.foreign.length).toBe(lookAlikes.latin.length)
  expect(lookAlikes.latin).toMatch(/^[A-Z]+$/)
  expect(lookAlikes.foreign).not.toMatch(/[A-Z]/)
})

test.each([
  ['АСU60W', 'ACU60W'],
  ['В-31', 'B-31'],
  ['акк50', 'AKK50'],
  ['ΖVW50', 'ZVW50'],
  ['ACU60W', 'ACU60W'],
  ['ЖАСU60', 'ЖАСU60'],
  ['品川A1', '品川A1'],
])('%s is read as %s', (code, latin) => {
  expect(latinCode(code)).toBe(latin)
})
