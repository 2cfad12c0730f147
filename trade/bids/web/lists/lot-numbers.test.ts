import { expect, test } from 'vitest'
import { allSuggested, lastNumber, lotNumbersOf, withNumber } from './lot-numbers.ts'

test('a text is split into numbers without blanks and duplicates', () => {
  expect(lotNumbersOf(' 31004, 31046,,31004 ')).toEqual(['31004', '31046'])
  expect(lotNumbersOf(' , ')).toEqual([])
  expect(lastNumber('31004, 310')).toBe('310')
  expect(lastNumber('31004, ')).toBe('')
})

test('a suggestion replaces the number that is being typed', () => {
  expect(withNumber('310', '31004')).toBe('31004')
  expect(withNumber('31004, 310', '31046')).toBe('31004, 31046')
  expect(withNumber('31004, 310', '31004')).toBe('31004')
})

test('a text is complete when all of its numbers are suggested', () => {
  const found = [{ lotNo: '31004' }, { lotNo: 'B12' }]
  expect(allSuggested('31004', found)).toBe(true)
  expect(allSuggested('31004, b12', found)).toBe(true)
  expect(allSuggested('3100', found)).toBe(false)
  expect(allSuggested('31004, ', found)).toBe(false)
  expect(allSuggested('', found)).toBe(false)
})
